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

/// Runs an operation in a world of its own, for test cases of XCTest with another base class.
///
/// - Parameters:
///   - isStrict: Whether a live value with neither an override nor a `test:` value, or an override that nothing uses,
///     fails the test.
///   - update: What to override.
///   - operation: The test.
/// - Returns: What `operation` returns.
public func withTestDependencies<Result, Failure: Error>(
    isStrict: Bool = false, _ update: (inout DependencyOverrides) -> Void = { _ in },
    operation: () throws(Failure) -> Result
) throws(Failure) -> Result {
    let world = TestWorld(
        isNested: false, monitor: WorldMonitor(isStrict: isStrict) { Recorder.xcTest.record($0) }, update)
    let outcome = DependencyTestCase.$isRunning.withValue(true) { () -> Swift.Result<Result, Failure> in
        do throws(Failure) {
            return .success(try world.perform(operation))
        } catch {
            return .failure(error)
        }
    }
    if isStrict {
        for override in world.overrides where !override.isUsed {
            Recorder.xcTest.record(.unusedOverride(at: override.site))
        }
    }
    return try outcome.get()
}
