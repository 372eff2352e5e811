import JoineryAsync
import JoineryMacros

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}

struct Index: Sendable {}

@AutoWired
actor Search {
    init(index: Index, listing: any Listings) async throws {}  // error
}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
    var index: Async<Index> { asyncSingleton { Index() } }
    var search: Async<Search> { asyncSingleton { try await Search(from: self) } }
}
