import Joinery

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}

@AutoWired  // error
final class Search: Sendable {
    init(listings: any Listings) {}
}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
    var search: Search { singleton { Search(from: self) } }
}
