// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryTesting
import JoineryValues
import Testing

nonisolated struct ListingsKey: InjectionKey {
    static var currentValue: any Listings { StoredListings() }
}

nonisolated extension InjectedValues {
    var listings: any Listings {
        get { Self[ListingsKey.self] }
        set { Self[ListingsKey.self] = newValue }
    }
}

struct SearchModel {
    @Injected(\.listings) var listings: any Listings
}

@Suite(.dependencies) struct SearchTests {
    @Test func usesTheStub() {
        InjectedValues[\.listings] = StubListings()
        #expect(SearchModel().listings.all() == ["Attic"])
    }
}
