import Joinery
import JoineryMacros

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}

@AutoWired
struct Search: Sendable {
    init(listings: any Listings, tags: String...) {}  // error
}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
    var tags: [String] { singleton { [] } }
}
