// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery

/// Runs an operation in a separate world, for test cases of XCTest with another base class.
///
/// The values that the operation has built are closed in the background after it has returned. A value that cannot be
/// closed is reported on the standard error stream, and fails no test. ``DependencyTestCase`` waits instead.
///
/// - Parameters:
///   - isStrict: Whether the test fails if it uses a live value with neither an override nor a `test:` value, or if an
///     override is never used.
///   - update: A closure that makes the overrides.
///   - operation: The test.
/// - Returns: What `operation` returns.
public func withTestDependencies<Result, Failure: Error>(
    isStrict: Bool = false, _ update: (inout DependencyOverrides) -> Void = { _ in },
    operation: () throws(Failure) -> Result
) throws(Failure) -> Result {
    let world = TestWorld(isStrict: isStrict, update)
    defer { world.audit() }
    return try world.run(operation)
}

/// Runs an asynchronous operation in a separate world, for test cases of XCTest with another base class.
///
/// The values that the operation has built are closed before this returns. A value that cannot be closed fails the
/// test.
///
/// - Parameters:
///   - isStrict: Whether the test fails if it uses a live value with neither an override nor a `test:` value, or if an
///     override is never used.
///   - update: A closure that makes the overrides.
///   - operation: The test, on the caller's actor.
/// - Returns: What `operation` returns.
public nonisolated(nonsending) func withTestDependencies<Result, Failure: Error>(
    isStrict: Bool = false, _ update: (inout DependencyOverrides) -> Void = { _ in },
    operation: nonisolated(nonsending) () async throws(Failure) -> Result
) async throws(Failure) -> Result {
    let world = TestWorld(isStrict: isStrict, update)
    defer { world.audit() }
    let outcome = await DependencyTestCase.$isRunning.withValue(true) { () async -> Swift.Result<Result, Failure> in
        do throws(Failure) {
            return .success(try await world.perform(operation))
        } catch {
            return .failure(error)
        }
    }
    await world.shutDown()
    return try outcome.get()
}

extension TestWorld {
    /// Creates the world of a test of XCTest.
    init(isStrict: Bool, _ update: (inout DependencyOverrides) -> Void) {
        let monitor = TestMonitor(isStrict: isStrict, observesLostReads: true, testName: TestHosts.testName) {
            Recorder.xcTest.record($0)
        }
        self.init(monitor: monitor, update)
    }

    /// Runs a test in this world.
    func run<Result, Failure: Error>(_ operation: () throws(Failure) -> Result) throws(Failure) -> Result {
        let outcome = DependencyTestCase.$isRunning.withValue(true) { () -> Swift.Result<Result, Failure> in
            do throws(Failure) {
                return .success(try perform(operation))
            } catch {
                return .failure(error)
            }
        }
        return try outcome.get()
    }
}
