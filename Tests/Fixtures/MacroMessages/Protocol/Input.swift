import Joinery
import JoineryMacros

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}

@AutoWired
protocol Search: Sendable {  // error
    init(listings: any Listings)
}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
}
