import Joinery
import JoineryMacros

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}

final class Search: Sendable {
    @AutoWiredInitializer init(listings: any Listings) {}  // error
}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
    var search: Search { singleton { Search(from: self) } }
}
