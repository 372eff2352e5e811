// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryObjects
import JoineryTesting
import Testing

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
