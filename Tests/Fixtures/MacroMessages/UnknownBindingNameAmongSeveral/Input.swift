import Joinery
import JoineryMacros

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}

@AutoWired
final class Search: Sendable {
    init(
        listings: any Listings,
        // The one of the house.
        clock: ContinuousClock,  // error
        limit: Int = 20
    ) {}
}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
    var search: Search { singleton { Search(from: self) } }
}
