public import JoineryFactory

// MARK: - Storage

extension Container {
    /// All books.
    public var bookStore: Factory<any BookStore> {
        self { BundledBooks() }
            .singleton
    }

    /// The date of an order.
    public var date: Factory<String> {
        self { String(describing: ContinuousClock.now) }
            .onTest { "2026-11-26" }
            .unique
    }

    /// The basket of the session.
    public var basket: Factory<Basket> { self { Basket(store: self.bookStore()) }.cached }

    // The app knows how to pay.
    public var payments: Factory<(any Payments)?> { promised() }
}
