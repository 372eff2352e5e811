// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import XCTest

/// An XCTest test case in a module whose default isolation is the main actor.
nonisolated final class MainActorTestCaseTests: DependencyTestCase {
    override func overrideDependencies(_ dependencies: inout DependencyOverrides) {
        dependencies[\.database] = Database(name: "stub")
    }

    func testSeesTheOverrides() {
        XCTAssertEqual(inject(\.repository).name(), "stub")
    }

    @MainActor func testOfTheMainActorSeesTheOverrides() {
        let screen = inject(\.screen)
        XCTAssertEqual(screen.database.name, "stub")
        XCTAssertTrue(screen.router === inject(\.router))
    }

    @MainActor func testOverridesBindingsOfTheMainActor() async {
        let router = Router()
        await withDependencies {
            $0[\.router] = router
        } operation: {
            await Task.yield()
            XCTAssertTrue(inject(\.screen).router === router)
        }
    }
}
