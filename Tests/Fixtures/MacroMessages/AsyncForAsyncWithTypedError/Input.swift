import JoineryAsync
import JoineryMacros

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}

struct Index: Sendable {}
struct Unreadable: Error {}

@AutoWired
actor Search {
    init(listings: any Listings, index: Index) async throws(Unreadable) {}  // error
}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
    var index: Async<Index> { asyncSingleton { Index() } }
}
