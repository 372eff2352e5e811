// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Notes what an operation resolves, in tasks that it starts too.
///
/// ```swift
/// withResolutionTrace {
///     _ = Dependencies.current.search
/// }
/// ```
///
/// Reads take longer in the whole program while a trace is on: it shows what is built and how these times compare, not
/// what a read costs.
///
/// - Parameters:
///   - report: Gets the trace when the operation has ended, also by an error. Unless given, its tree and its summary go to
///     the standard error stream.
///   - operation: What to trace.
/// - Returns: What `operation` returns.
public func withResolutionTrace<Result, Failure: Error>(
    _ report: (ResolutionTrace) -> Void = { $0.write() }, operation: () throws(Failure) -> Result
) throws(Failure) -> Result {
    let recorder = TraceRecorder()
    Tracer.begin()
    defer {
        Tracer.end()
        report(recorder.trace)
    }
    let outcome = Tracer.$scope.withValue(Tracer.scope.adding(recorder)) {
        () -> Swift.Result<Transfer<Result>, Failure> in
        do throws(Failure) {
            return .success(Transfer(try operation()))
        } catch {
            return .failure(error)
        }
    }
    return try outcome.get().value
}

/// Notes what an asynchronous operation resolves, in tasks that it starts too.
///
/// ```swift
/// try await withResolutionTrace { try await dependencies.start(\.pool, \.index) }
/// ```
///
/// - Parameters:
///   - report: Gets the trace when the operation has ended, also by an error. Unless given, its tree and its summary go to
///     the standard error stream.
///   - operation: What to trace, on the caller's actor.
/// - Returns: What `operation` returns.
public nonisolated(nonsending) func withResolutionTrace<Result, Failure: Error>(
    _ report: (ResolutionTrace) -> Void = { $0.write() },
    operation: nonisolated(nonsending) () async throws(Failure) -> Result
) async throws(Failure) -> Result {
    let recorder = TraceRecorder()
    Tracer.begin()
    defer {
        Tracer.end()
        report(recorder.trace)
    }
    let outcome = await Tracer.$scope.withValue(Tracer.scope.adding(recorder)) {
        () async -> Swift.Result<Transfer<Result>, Failure> in
        do throws(Failure) {
            return .success(Transfer(try await operation()))
        } catch {
            return .failure(error)
        }
    }
    return try outcome.get().value
}

extension Tracer.Scope {
    fileprivate func adding(_ recorder: TraceRecorder) -> Self {
        Self(recorders: recorders + [recorder], span: span)
    }
}

extension ResolutionTrace {
    /// Writes the tree and the summary to the standard error stream.
    public func write() {
        Platform.writeError("\(self)\n\(summary)")
    }
}
