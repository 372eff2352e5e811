// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import JoineryResolver
import JoineryTesting
import Testing

nonisolated extension Resolver: @retroactive ResolverRegistering {
    public static func registerAllServices() {
        register { StoredListings() as any Listings }.scope(.application)
        register { SearchListings(listings: resolve()) }
    }
}

struct SearchScreen {
    @Injected var search: SearchListings
    @LazyInjected var listings: any Listings
}

@Test(.dependencies) func searchUsesTheStub() {
    Resolver.register { StubListings() as any Listings }
    #expect(SearchScreen().search.listings.all() == ["Attic"])
}
