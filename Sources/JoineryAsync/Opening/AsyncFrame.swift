// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// One run of the closure of an asynchronous binding, for the tasks that belong to it, or a start.
///
/// The frames form a chain through all tasks, beginning with the innermost.
final class AsyncFrame: ResolutionHolder {
    /// The binding, or `nil` for a part of a start.
    let binding: Binding?
    /// The build of the value, if it is kept.
    private let build: Build?
    private let parent: AsyncFrame?
    /// The start that this belongs to.
    let report: OpeningReport?
    let resolution: Resolution?
    private let hasEnded = Guarded(false)
    /// Whether this has failed, or something that it waited for, as far as the report knows.
    let hasFailed = Guarded(false)

    /// The number of times that a binding can be opened within itself if each run opens another value.
    private static let recursionLimit = 100

    /// Begins the run of a closure, or a part of a start.
    ///
    /// - Parameters:
    ///   - build: The build of a value that is kept. Any other value belongs to the resolution of the caller.
    ///   - start: The start, whose parts belong to no enclosing run.
    init(_ binding: Binding? = nil, _ build: Build? = nil, of start: OpeningReport? = nil) {
        self.binding = binding
        self.build = build
        parent = start == nil ? Self.current : nil
        report = start ?? parent?.report
        resolution = binding == nil ? nil : (build == nil ? parent?.resolution : nil) ?? Resolution()
    }

    /// The innermost frame of the current task that has not ended.
    static var current: AsyncFrame? { active(Context.current?.attachment as? AsyncFrame) }

    private static func active(_ frame: AsyncFrame?) -> AsyncFrame? {
        frame.flatMap { sequence(first: $0, next: \.parent).first { !$0.hasEnded.current } }
    }

    /// Ends the run. Tasks that it has started may still run.
    func end() {
        _ = hasEnded.exchange(true)
        if resolution !== parent?.resolution { resolution?.end() }
    }

    /// The frames from this one to the outermost one, without those that have ended in the meantime.
    private var chain: some Sequence<AsyncFrame> { sequence(first: self) { Self.active($0.parent) } }

    /// The path from an earlier run for the same value to this one or, if there are too many runs of the same closure,
    /// from the last one.
    var cycle: [PathStep]? {
        guard let binding else { return nil }
        var path = [binding.step]
        var ring: [PathStep]?
        var count = 0
        for frame in chain.dropFirst() {
            guard let other = frame.binding else { continue }
            path.append(other.step)
            guard other === binding else { continue }
            if let running = frame.build, running.builtIn === build?.builtIn,
                running.builtIn.root.lock.withLock({ running.isRunning && running.instances === build?.instances })
            {
                return path.reversed()
            }
            ring = ring ?? path.reversed()
            count += 1
            if count == Self.recursionLimit { return ring }
        }
        return nil
    }

    /// Records for the start that this has failed, unless that is the consequence of another failure.
    func noteFailure(_ error: any Error) {
        guard let binding, !OpeningReport.isCancellation(error), !hasFailed.exchange(true) else { return }
        let outer = chain.dropFirst().compactMap(\.binding?.step).filter(\.hasPlace)
        let path = outer.reversed() + [binding.step]
        report?.add(StartError.Failure(path: path, binding: binding, error: error))
    }

    /// Records that this has waited for a run that has failed.
    func noteFailure(of awaited: AsyncFrame) {
        if awaited.hasFailed.current, awaited.report === report { _ = hasFailed.exchange(true) }
    }
}

/// What the openings of one start report.
final class OpeningReport: Sendable {
    private struct State {
        /// In the order in which they began.
        var openings: [Opening] = []
        var failures: [StartError.Failure] = []
    }

    /// `nil` after the start. What a remaining task opens later does not belong to it.
    private let state = Guarded<State?>(State())

    /// Returns whether the current task has failed only because it was canceled.
    static func isCancellation(_ error: any Error) -> Bool { error is CancellationError && Task.isCancelled }

    func add(_ opening: Opening) { state.withValue { $0?.openings.append(opening) } }

    func add(_ failure: StartError.Failure) { state.withValue { $0?.failures.append(failure) } }

    /// The failures without duplicates. A binding that is requested again is opened again, and fails again.
    var failures: [StartError.Failure] {
        (state.current?.failures ?? []).reduce(into: []) { distinct, failure in
            let isKnown = distinct.contains { $0.binding === failure.binding && "\($0.error)" == "\(failure.error)" }
            if !isKnown { distinct.append(failure) }
        }
    }

    /// The openings that were canceled because no caller waits for them, and are still running.
    var canceled: [Opening] {
        (state.current?.openings ?? []).filter { $0.state.current.isAbandoned && $0.build.isRunning }
    }

    /// Ends the start.
    func end() { _ = state.exchange(nil) }
}
