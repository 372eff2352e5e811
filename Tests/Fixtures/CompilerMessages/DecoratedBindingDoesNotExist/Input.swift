import Joinery

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}
struct CachedListings: Listings {
    let listings: any Listings
}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
}

func prepare() {
    prepareDependencies {
        $0.decorate(\.listing) { value, _ in CachedListings(listings: value) }
    }
}
