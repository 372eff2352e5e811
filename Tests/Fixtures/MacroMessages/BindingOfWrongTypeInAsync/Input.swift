import JoineryAsync
import JoineryMacros

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}

struct Settings: Sendable {}

@AutoWired
actor Search {
    init(
        listings: any Listings,
        settings: String  // error
    ) async throws {}
}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
    var settings: Settings { singleton { Settings() } }
    var search: Async<Search> { asyncSingleton { try await Search(from: self) } }
}
