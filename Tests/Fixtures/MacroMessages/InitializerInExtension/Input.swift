import Joinery
import JoineryMacros

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}

@AutoWired
actor Search {  // error
    private let limit = 20
}

extension Search {
    init(listings: any Listings) {}
}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
}
