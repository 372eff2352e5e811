// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryFactory
import JoineryFactoryTesting
import Testing

nonisolated extension Container {
    var listings: Factory<any Listings> { self { StoredListings() }.singleton }
    var search: Factory<SearchListings> { self { SearchListings(listings: self.listings()) } }
    var page: ParameterFactory<Int, String> { self { "page \($0)" } }
}

nonisolated final class SearchModel {
    @Injected(\.search) var search
    @LazyInjected(\.listings) var listings
    @DynamicInjected(\.listings) var current
    let page = Container.shared.page(1)
}

@Test(.container) func searchUsesTheStub() {
    Container.shared.listings.register { StubListings() }
    #expect(SearchModel().search.listings.all() == ["Attic"])
}
