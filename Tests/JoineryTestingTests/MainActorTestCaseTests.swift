// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import XCTest

/// Overrides main-actor bindings, whose key paths can be formed only on the main actor.
final class MainActorTestCaseTests: DependencyTestCase {
    override func overrideDependencies(_ dependencies: inout DependencyOverrides) {
        dependencies[\.listings] = StubListings()
    }

    override func overrideDependencies(onMainActor dependencies: inout DependencyOverrides) {
        dependencies[\.title] = "stub"
        dependencies.decorate(\.listings) { value, _ in StubListings(name: "decorated \(value.name)") }
    }

    @MainActor func testSeesTheOverrides() {
        XCTAssertEqual(inject(\.title), "stub")
        XCTAssertEqual(inject(\.listings).name, "decorated stub")
    }

    @MainActor func testAsynchronousSeesTheOverrides() async {
        await Task.yield()
        XCTAssertEqual(inject(\.title), "stub")
    }

    func testOutsideOfTheMainActorSeesTheOverrides() async {
        let title = await MainActor.run { inject(\.title) }
        XCTAssertEqual(title, "stub")
    }
}

extension Dependencies {
    fileprivate var listings: any Listings { singleton { LiveListings() } }
    @MainActor fileprivate var title: String { singleton { "live" } }
}
