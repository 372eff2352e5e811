// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoinerySwinject
import JoineryTesting
import Testing

nonisolated struct ListingsAssembly: Assembly {
    func assemble(container: Container) {
        container.register((any Listings).self) { _ in StoredListings() }.inObjectScope(.container)
        container.register(SearchListings.self) { resolver in
            SearchListings(listings: resolver.resolve((any Listings).self) ?? StubListings())
        }
        container.register(String.self) { (_: any Resolver, page: Int) in "page \(page)" }
    }
}

@Test(.dependencies) func searchUsesTheStub() {
    let container = Container()
    let assembler = Assembler([ListingsAssembly()], container: container)
    container.register((any Listings).self) { _ in StubListings() }
    #expect(assembler.resolver.resolve(SearchListings.self)?.listings.all() == ["Attic"])
    #expect(container.resolve(String.self, argument: 1) == "page 1")
}
