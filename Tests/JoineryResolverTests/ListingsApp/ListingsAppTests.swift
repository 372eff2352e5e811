// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryResolver
import JoineryTesting
import Testing

@Suite(.dependencies) @MainActor struct ListingsAppTests {
    @Test func chainIsResolvedFromTheRoot() {
        let controller: ListingsViewController = Resolver.resolve()
        controller.model.show("a")
        #expect(controller.model.titles == ["Barn"])
        #expect(controller.model.analytics == nil)
        #expect(controller.resolver === Resolver.root)
    }

    @Test func argumentsAreSetBeforeTheFirstAccess() {
        let model: ListingsViewModel = Resolver.resolve()
        model.signIn("Ada")
        #expect(model.$favorites.isEmpty)
        #expect(model.favorites.user == "Ada")
        #expect(!model.$favorites.isEmpty)
        let other: ListingsViewModel = Resolver.resolve()
        #expect(other.favorites === model.favorites)
    }

    @Test(arguments: 0..<50) func eachTestHasASeparateRepository(index: Int) {
        struct Stub: ListingRepository {
            let index: Int
            func listings() -> [Listing] { [Listing(id: index, title: "Stub \(index)")] }
        }
        Resolver.register { Stub(index: index) as any ListingRepository }
        let controller: ListingsViewController = Resolver.resolve()
        controller.model.show("Stub")
        #expect(controller.model.titles == ["Stub \(index)"])
    }
}
