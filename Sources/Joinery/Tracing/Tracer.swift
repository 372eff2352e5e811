// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// Records resolutions while a trace is on.
enum Tracer {
    /// The recorders of a task, and its current span.
    struct Scope: Sendable {
        var recorders: [TraceRecorder] = []
        var span: TraceSpan?
    }

    @TaskLocal static var scope = Scope()

    private static let count = Atomic(0)

    /// Whether any trace is on. Then no read takes the fastest path.
    static var isOn: Bool { count.load(ordering: .relaxed) > 0 }

    static func begin() {
        Activity.begin(isObserver: true)
        count.add(1, ordering: .relaxed)
    }

    static func end() {
        count.subtract(1, ordering: .relaxed)
        Activity.end(isObserver: true)
    }

    /// Records the outcome of the current resolution of this task.
    static func note(_ outcome: ResolutionTrace.Outcome) {
        guard isOn else { return }
        scope.span?.note(outcome)
    }

    /// Runs and records a resolution. Must be called only if ``isOn``.
    static func trace<Result, Failure: Error>(
        _ step: PathStep, in instances: Instances, _ outcome: ResolutionTrace.Outcome,
        _ operation: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard let span = begin(step, in: instances, outcome, isAsynchronous: false) else { return try operation() }
        // `withValue` has untyped throws.
        let result = $scope.withValue(Scope(recorders: scope.recorders, span: span)) {
            () -> Swift.Result<Transfer<Result>, Failure> in
            do throws(Failure) {
                return .success(Transfer(try operation()))
            } catch {
                return .failure(error)
            }
        }
        end(span, failed: result.isFailure)
        return try result.get().value
    }

    /// Runs an asynchronous resolution, and records it if a trace is on.
    nonisolated(nonsending) static func trace<Value>(
        _ step: PathStep, in instances: Instances, _ outcome: ResolutionTrace.Outcome,
        _ operation: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value {
        guard isOn, let span = begin(step, in: instances, outcome, isAsynchronous: true) else {
            return try await operation()
        }
        let result = await $scope.withValue(Scope(recorders: scope.recorders, span: span)) {
            () async -> Swift.Result<Transfer<Value>, any Error> in
            do {
                return .success(Transfer(try await operation()))
            } catch {
                return .failure(error)
            }
        }
        end(span, failed: result.isFailure)
        return try result.get().value
    }

    private static func begin(
        _ step: PathStep, in instances: Instances, _ outcome: ResolutionTrace.Outcome, isAsynchronous: Bool
    ) -> TraceSpan? {
        guard !scope.recorders.isEmpty || ProcessTrace.recorder != nil else { return nil }
        return TraceSpan(
            step, in: instances.world, outcome, isAsynchronous: isAsynchronous, parent: scope.span)
    }

    private static func end(_ span: TraceSpan, failed: Bool) {
        if failed { span.note(.failed) }
        let event = span.ended()
        for recorder in scope.recorders { recorder.add(event) }
        ProcessTrace.recorder?.add(event)
    }
}

extension Result {
    fileprivate var isFailure: Bool {
        if case .failure = self { true } else { false }
    }
}
