import JoineryValues

private struct ListingsKey: InjectionKey { static var currentValue = Listings() }

extension InjectedValues {
    var listings: Listings {
        get { Self[ListingsKey.self] }
        set { Self[ListingsKey.self] = newValue }
    }
}

struct Search {
    @Injected(\.listing) var listings: Listings
    @Injected(\.listings.first) var first: Listing?
}
