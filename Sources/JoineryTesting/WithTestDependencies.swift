// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery

/// Runs an operation in a world of its own, for test cases of XCTest with another base class.
///
/// What was built there is closed after it has returned, without being waited for: what cannot be closed is a line on the
/// standard error stream, and fails no test. ``DependencyTestCase`` waits.
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
    let world = TestWorld(isStrict: isStrict, update)
    defer { world.audit(isStrict: isStrict) }
    return try world.run(operation)
}

/// Runs an asynchronous operation in a world of its own, for test cases of XCTest with another base class.
///
/// What was built there is closed before this returns; what cannot be closed fails the test.
///
/// - Parameters:
///   - isStrict: Whether a live value with neither an override nor a `test:` value, or an override that nothing uses,
///     fails the test.
///   - update: What to override.
///   - operation: The test, on the caller's actor.
/// - Returns: What `operation` returns.
public nonisolated(nonsending) func withTestDependencies<Result, Failure: Error>(
    isStrict: Bool = false, _ update: (inout DependencyOverrides) -> Void = { _ in },
    operation: nonisolated(nonsending) () async throws(Failure) -> Result
) async throws(Failure) -> Result {
    let world = TestWorld(isStrict: isStrict, update)
    defer { world.audit(isStrict: isStrict) }
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
    /// The world of a test of XCTest.
    init(isStrict: Bool, _ update: (inout DependencyOverrides) -> Void) {
        self.init(
            isInheriting: false,
            monitor: WorldMonitor(isStrict: isStrict, observesLostReads: true, testName: TestHost.nameOfTest) {
                Recorder.xcTest.record($0)
            },
            update)
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

    /// Records what nothing has used.
    func audit(isStrict: Bool) {
        guard isStrict else { return }
        for override in overrides where !override.isUsed {
            Recorder.xcTest.record(.unused(override))
        }
    }
}
