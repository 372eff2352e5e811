import Joinery
import JoineryMacros

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}

@AutoWired
struct Search: Sendable {
    init<each Source: Listings>(limit: Int = 20, sources: repeat each Source) {}  // error
}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
    var sources: [any Listings] { singleton { [listings] } }
}
