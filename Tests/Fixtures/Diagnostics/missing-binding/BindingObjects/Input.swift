import JoineryObjects

extension DependencyObjects {
    static let listings = DependencyObject<Listings> { Listings() }
}

struct Search {
    @Injected(.listing) var listings
    @LazyInjected(.listings) var later
}
