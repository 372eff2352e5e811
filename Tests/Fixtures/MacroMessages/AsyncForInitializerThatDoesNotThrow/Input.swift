import JoineryAsync
import JoineryMacros

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}

struct Index: Sendable {}

@AutoWired
actor Search {
    init(listings: any Listings, index: Index) async {}  // error
}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
    var index: Async<Index> { asyncSingleton { Index() } }
    var search: Async<Search> { asyncSingleton { await Search(from: self) } }
}
