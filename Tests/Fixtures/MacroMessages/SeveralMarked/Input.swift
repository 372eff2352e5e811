import Joinery
import JoineryMacros

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}

@AutoWired
final class Search: Sendable {
    @AutoWiredInitializer init(listings: any Listings) {}
    @AutoWiredInitializer init(listings: any Listings, limit: Int) {}  // error
}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
    var search: Search { singleton { Search(from: self) } }
}
