// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery
public import XCTest

/// A test case of XCTest that gives each test method a world of its own.
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
/// `setUp`, the test and `tearDown` run in that world; nothing is left over for the next test. What they have built is
/// closed then, and that is waited for: what cannot be closed fails the test.
open class DependencyTestCase: XCTestCase {
    /// Whether a test of such a case is what the current task runs.
    @TaskLocal static var isRunning = false

    /// Overrides bindings for each test of this case. There are none unless you override this.
    open func overrideDependencies(_ dependencies: inout DependencyOverrides) {}

    /// Overrides main-actor bindings for each test of this case, after ``overrideDependencies(_:)``. There are none unless
    /// you override this.
    ///
    /// ```swift
    /// final class RouterTests: DependencyTestCase {
    ///     override func overrideDependencies(onMainActor dependencies: inout DependencyOverrides) {
    ///         dependencies[\.router] = Router()
    ///     }
    /// }
    /// ```
    @MainActor open func overrideDependencies(onMainActor dependencies: inout DependencyOverrides) {}

    /// Whether a live value with neither an override nor a `test:` value, or an override that nothing uses, fails the
    /// test. It does not unless you override this.
    open var isStrict: Bool { false }

    /// Runs `setUp`, the test and `tearDown` in a world of its own.
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
        world.audit(isStrict: isStrict)
    }

    /// Closes what a test has built, and waits for that as XCTest waits for an asynchronous test: the main actor goes on.
    private func closeAll(in world: TestWorld) {
        guard world.hasLifecycle else { return }
        let isClosed = XCTestExpectation(description: "what the test has built is closed")
        Task {
            await DependencyTestCase.$isRunning.withValue(true) { await world.shutDown() }
            isClosed.fulfill()
        }
        // Each value has its own limit, so this comes to an end before.
        _ = XCTWaiter().wait(for: [isClosed], timeout: 3_600)
    }
}
