import Joinery
import JoineryMacros

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}

@AutoWired
final class Search: Sendable {
    @AutoWiredInitializer
    init(listings: any Listings, limit: Int = 20) {}

    convenience init(listings: any Listings) {  // error
        self.init(listings: listings, limit: 5)
    }
}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
    var search: Search { singleton { Search(from: self) } }
}
