// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoinerySwinject
import JoineryTesting
import Testing

@Suite(.dependencies) @MainActor struct ListingsAppTests {
    @Test func chainIsResolvedFromTheRoot() throws {
        let controller = try listingsContainer.listingsViewController()
        controller.model.show("a")
        #expect(controller.model.titles == ["Barn"])
    }

    @Test(arguments: 0..<50) func eachTestHasASeparateRepository(index: Int) throws {
        struct Stub: ListingRepository {
            let index: Int
            func listings() -> [Listing] { [Listing(id: index, title: "Stub \(index)")] }
        }
        listingsContainer.register((any ListingRepository).self) { _ in Stub(index: index) }
        let controller = try listingsContainer.listingsViewController()
        controller.model.show("Stub")
        #expect(controller.model.titles == ["Stub \(index)"])
    }
}
