// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryDependencies
import JoineryDependenciesTesting
import Testing

nonisolated enum ListingsKey: DependencyKey {
    static let liveValue: any Listings = StoredListings()
    static let testValue: any Listings = StubListings()
}

nonisolated extension DependencyValues {
    var listings: any Listings {
        get { self[ListingsKey.self] }
        set { self[ListingsKey.self] = newValue }
    }
}

nonisolated struct SearchModel {
    @Dependency(\.listings) var listings
    @Dependency(\.date.now) var now
    @Dependency(ListingsKey.self) var other
}

@Suite(.dependency(\.listings, StubListings())) struct SearchTests {
    @Test func usesTheStub() {
        #expect(SearchModel().listings.all() == ["Attic"])
        withDependencies {
            $0.listings = StoredListings()
        } operation: {
            #expect(SearchModel().listings.all() == ["Barn"])
        }
    }
}
