import Joinery

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}

struct Search: Sendable {
    let listings: any Listings
}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
    var search: Search { singleton { Search(listings: listing) } }
}
