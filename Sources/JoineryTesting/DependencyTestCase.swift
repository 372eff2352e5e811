// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery
public import XCTest

/// A test case of XCTest that gives each test method a separate world.
///
/// ```swift
/// final class SearchTests: DependencyTestCase {
///     override func overrideDependencies(_ dependencies: inout DependencyOverrides) {
///         dependencies[\.listings] = StubListings()
///     }
///     func testFindsNothing() { … }
/// }
/// ```
///
/// `setUp`, the test and `tearDown` run in that world, which the next test does not share. Then the test case closes
/// the values that they have built, and waits for that. A value that cannot be closed fails the test.
open class DependencyTestCase: XCTestCase {
    /// Whether the current task runs a test of such a test case.
    @TaskLocal static var isRunning = false

    /// Overrides bindings for each test of this test case. The default implementation does nothing.
    open func overrideDependencies(_ dependencies: inout DependencyOverrides) {}

    /// Overrides main-actor bindings for each test of this test case, after ``overrideDependencies(_:)``. The default
    /// implementation does nothing.
    ///
    /// ```swift
    /// final class RouterTests: DependencyTestCase {
    ///     override func overrideDependencies(onMainActor dependencies: inout DependencyOverrides) {
    ///         dependencies[\.router] = Router()
    ///     }
    /// }
    /// ```
    @MainActor open func overrideDependencies(onMainActor dependencies: inout DependencyOverrides) {}

    /// Whether a test fails if it uses a live value with neither an override nor a `test:` value, or if an override is
    /// never used. The default is `false`.
    open var isStrict: Bool { false }

    /// Runs `setUp`, the test and `tearDown` in a separate world.
    open override func invokeTest() {
        let world = TestWorld(isStrict: isStrict) { overrides in
            overrideDependencies(&overrides)
            // XCTest invokes each test on the main thread.
            let testCase = Transfer(self)
            overrides = MainActor.assumeIsolated { [overrides] in
                var overrides = overrides
                testCase.value.overrideDependencies(onMainActor: &overrides)
                return overrides
            }
        }
        world.run { super.invokeTest() }
        closeAll(in: world)
        world.audit()
    }

    /// Closes the values that a test has built, and waits for that as XCTest waits for an asynchronous test, so that
    /// the main actor can continue.
    private func closeAll(in world: TestWorld) {
        guard world.hasValuesToClose else { return }
        let isClosed = XCTestExpectation(description: "what the test has built is closed")
        Task {
            await DependencyTestCase.$isRunning.withValue(true) { await world.shutDown() }
            isClosed.fulfill()
        }
        // Longer than the limits of all values.
        _ = XCTWaiter().wait(for: [isClosed], timeout: 3_600)
    }
}
