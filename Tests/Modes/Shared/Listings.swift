// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// What the clients of the dialects inject.

nonisolated protocol Listings: Sendable {
    func all() -> [String]
}

nonisolated struct StoredListings: Listings {
    func all() -> [String] { ["Barn"] }
}

nonisolated struct StubListings: Listings {
    func all() -> [String] { ["Attic"] }
}

nonisolated final class SearchListings: Sendable {
    let listings: any Listings
    init(listings: any Listings) { self.listings = listings }
}
