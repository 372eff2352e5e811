import Joinery
import JoineryMacros

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}

struct Settings: Sendable {}

@AutoWired
final class Search: Sendable {
    init(
        listings: any Listings,
        settings: String  // error
    ) {}
}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
    var settings: Settings { singleton { Settings() } }
    var search: Search { singleton { Search(from: self) } }
}
