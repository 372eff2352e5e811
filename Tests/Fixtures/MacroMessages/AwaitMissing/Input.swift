import JoineryAsync
import JoineryMacros

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}

struct Index: Sendable {}

@AutoWired
actor Search {
    init(listings: any Listings, index: Index) async throws {}
}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
    var index: Async<Index> { asyncSingleton { Index() } }
    var search: Search { singleton { Search(from: self) } }  // error
}
