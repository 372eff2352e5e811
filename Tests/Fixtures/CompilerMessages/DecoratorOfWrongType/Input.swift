import Joinery

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}
struct ListingCache: Sendable {
    let listings: any Listings
}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
}

func prepare() {
    prepareDependencies {
        $0.decorate(\.listings) { value, _ in ListingCache(listings: value) }
    }
}
