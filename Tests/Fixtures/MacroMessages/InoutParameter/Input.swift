import Joinery
import JoineryMacros

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}

@AutoWired
struct Search: Sendable {
    init(listings: any Listings, count: inout Int) {}  // error
}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
    var count: Int { singleton { 0 } }
}
