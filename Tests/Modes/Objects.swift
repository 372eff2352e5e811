// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryObjects
import JoineryTesting
import Testing

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

nonisolated extension DependencyObjects {
    static let listings = DependencyObject<any Listings> { StoredListings() }
    static let search = DependencyObject<SearchListings> { SearchListings(listings: DependencyObjects[.listings]) }
}

@MainActor final class SearchPresenter {
    @Injected(.search) private var search: SearchListings

    func all() -> [String] { search.listings.all() }
}

@Suite(.dependencies) @MainActor struct SearchTests {
    @Test func usesTheStub() {
        DependencyObjects[.listings] = StubListings()
        #expect(SearchPresenter().all() == ["Attic"])
    }
}
