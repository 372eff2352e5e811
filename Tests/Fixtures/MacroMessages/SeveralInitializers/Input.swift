import Joinery
import JoineryMacros

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}

@AutoWired
final class Search: Sendable {  // error
    init(listings: any Listings) {}
    init(_ listings: any Listings, limit: Int) {}
    init?(coder: Int) { return nil }
}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
    var search: Search { singleton { Search(from: self) } }
}
