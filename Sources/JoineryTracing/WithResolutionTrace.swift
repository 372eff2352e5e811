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
public func withResolutionTrace<Result, Failure: Error>(
    _ report: (ResolutionTrace) -> Void = { $0.write() }, operation: () throws(Failure) -> Result
) throws(Failure) -> Result {
    let (recorder, scope) = Tracer.Scope.beginning()
    defer { recorder.end(report) }
    // `withValue` has untyped throws.
    let outcome = Tracer.$scope.withValue(scope) { () -> Swift.Result<Result, Failure> in
        do throws(Failure) {
            return .success(try operation())
        } catch {
            return .failure(error)
        }
    }
    return try outcome.get()
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
public nonisolated(nonsending) func withResolutionTrace<Result, Failure: Error>(
    _ report: (ResolutionTrace) -> Void = { $0.write() },
    operation: nonisolated(nonsending) () async throws(Failure) -> Result
) async throws(Failure) -> Result {
    let (recorder, scope) = Tracer.Scope.beginning()
    defer { recorder.end(report) }
    let outcome = await Tracer.$scope.withValue(scope) { () async -> Swift.Result<Transfer<Result>, Failure> in
        do throws(Failure) {
            return .success(Transfer(try await operation()))
        } catch {
            return .failure(error)
        }
    }
    return try outcome.get().value
}

extension Tracer.Scope {
    /// Begins a trace, in addition to those of the current task.
    fileprivate static func beginning() -> (recorder: TraceRecorder, scope: Self) {
        Tracer.begin()
        let (recorder, current) = (TraceRecorder(), Tracer.scope)
        return (recorder, Self(recorders: current.recorders + [recorder], event: current.event))
    }
}

extension TraceRecorder {
    fileprivate func end(_ report: (ResolutionTrace) -> Void) {
        Observers.endReads()
        report(trace)
    }
}

extension ResolutionTrace {
    /// Writes the tree and the summary to the standard error stream.
    public func write() {
        Platform.writeError("\(self)\n\(summary)")
    }
}
