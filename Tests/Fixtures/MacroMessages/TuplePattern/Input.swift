import Joinery
import JoineryMacros

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}

@AutoWired
struct Search: Sendable {
    let listings: any Listings
    let (limit, page): (Int, Int)  // error
}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
    var limit: Int { singleton { 20 } }
    var page: Int { singleton { 1 } }
}
