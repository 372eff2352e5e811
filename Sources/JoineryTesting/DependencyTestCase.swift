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
/// `setUp`, the test and `tearDown` run in that world; nothing is left over for the next test.
open class DependencyTestCase: XCTestCase {
    /// Whether a test of such a case is what the current task runs.
    @TaskLocal static var isRunning = false

    /// Overrides bindings for each test of this case. There are none unless you override this.
    open func overrideDependencies(_ dependencies: inout DependencyOverrides) {}

    /// Whether a live value with neither an override nor a `test:` value, or an override that nothing uses, fails the
    /// test. It does not unless you override this.
    open var isStrict: Bool { false }

    /// Runs `setUp`, the test and `tearDown` in a world of its own.
    open override func invokeTest() {
        let isStrict = isStrict
        withTestDependencies(isStrict: isStrict, { overrideDependencies(&$0) }) { super.invokeTest() }
    }
}
