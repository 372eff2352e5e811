// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Records the resolutions of an operation, including those in tasks that it starts.
///
/// ```swift
/// withResolutionTrace {
///     _ = Dependencies.current.search
/// }
/// ```
///
/// While a trace is on, reads take longer in the whole program. The trace shows what is built and how the durations
/// compare, but not what a read costs.
///
/// - Parameters:
///   - report: Receives the trace when the operation has ended, even if it throws. By default, the tree and the summary
///     are written to the standard error stream.
///   - operation: The operation to trace.
/// - Returns: What `operation` returns.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public func withResolutionTrace<Result, Failure: Error>(
    _ report: (ResolutionTrace) -> Void = { $0.write() }, operation: () throws(Failure) -> Result
) throws(Failure) -> Result {
    let recorder = TraceRecorder()
    defer { recorder.end(report) }
    // `withValue` has untyped throws.
    return try Tracer.$scope.withValue(recorder.scope) { Swift.Result(catching: operation) }.get()
}

/// Records the resolutions of an asynchronous operation, including those in tasks that it starts.
///
/// ```swift
/// try await withResolutionTrace { try await dependencies.start(\.pool, \.index) }
/// ```
///
/// - Parameters:
///   - report: Receives the trace when the operation has ended, even if it throws. By default, the tree and the summary
///     are written to the standard error stream.
///   - operation: The operation to trace, which runs on the caller's actor.
/// - Returns: What `operation` returns.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public nonisolated(nonsending) func withResolutionTrace<Result, Failure: Error>(
    _ report: (ResolutionTrace) -> Void = { $0.write() },
    operation: nonisolated(nonsending) () async throws(Failure) -> Result
) async throws(Failure) -> Result {
    let recorder = TraceRecorder()
    defer { recorder.end(report) }
    let outcome = await Tracer.$scope.withValue(recorder.scope) { () async -> Swift.Result<Transfer<Result>, Failure> in
        do throws(Failure) {
            return .success(Transfer(try await operation()))
        } catch {
            return .failure(error)
        }
    }
    return try outcome.get().value
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension ResolutionTrace {
    /// Writes the tree and the summary to the standard error stream.
    public func write() { Platform.writeError("\(self)\n\(summary)") }
}
