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
    private let ownsResolution: Bool
    private let state = Guarded(State())

    private struct State {
        var hasEnded = false
        /// Whether this has failed, or something that it waited for, as far as the report knows.
        var hasFailed = false
    }

    /// The number of times that a binding can be opened within itself if each run opens another value.
    private static let recursionLimit = 100

    /// Begins the run of a closure.
    ///
    /// - Parameter build: The build of a value that is kept. Any other value belongs to the resolution of the caller.
    init(_ binding: Binding, _ build: Build?) {
        let parent = Self.current
        let enclosing = build == nil ? parent?.resolution : nil
        self.binding = binding
        self.build = build
        self.parent = parent
        report = parent?.report
        resolution = enclosing ?? Resolution()
        ownsResolution = enclosing == nil
    }

    /// Begins a part of a start.
    init(_ report: OpeningReport) {
        binding = nil
        build = nil
        parent = nil
        resolution = nil
        ownsResolution = false
        self.report = report
    }

    /// The innermost frame of the current task that has not ended.
    static var current: AsyncFrame? { active(Context.current?.attachment as? AsyncFrame) }

    private static func active(_ frame: AsyncFrame?) -> AsyncFrame? {
        var next = frame
        while let frame = next, frame.state.current.hasEnded { next = frame.parent }
        return next
    }

    /// Ends the run. Tasks that it has started may still run.
    func end() {
        state.withValue { $0.hasEnded = true }
        if ownsResolution { resolution?.end() }
    }

    /// The frames from this one to the outermost one, without those that have ended in the meantime.
    private var chain: some Sequence<AsyncFrame> { sequence(first: self) { Self.active($0.parent) } }

    /// The steps from the outermost run to this one.
    var path: [PathStep] {
        guard let binding else { return [] }
        let outer = chain.dropFirst().compactMap(\.binding?.step).filter(\.hasPlace)
        return outer.reversed() + [binding.step]
    }

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
            if let build, let outer = frame.build, outer.isSameRead(as: build) { return path.reversed() }
            ring = ring ?? path.reversed()
            count += 1
            if count == Self.recursionLimit { return ring }
        }
        return nil
    }

    // MARK: Failures

    var hasFailed: Bool { state.current.hasFailed }

    /// Records for the start that this has failed, unless that is the consequence of another failure.
    func noteFailure(_ error: any Error) {
        if OpeningReport.isCancellation(error) { return }
        let isConsequence = state.withValue { state in
            defer { state.hasFailed = true }
            return state.hasFailed
        }
        if !isConsequence, let binding {
            report?.add(OpeningReport.Failure(path: path, binding: binding, error: error))
        }
    }

    /// Records that this has waited for a run that has failed.
    func noteFailure(of awaited: AsyncFrame) {
        if awaited.hasFailed, awaited.report === report { noteReported() }
    }

    /// Records that the cause of a failure of this is known.
    func noteReported() {
        state.withValue { $0.hasFailed = true }
    }
}

extension Build {
    /// Whether this running build is for the same value in the same world as another one.
    fileprivate func isSameRead(as other: Build) -> Bool {
        isRunning && instances === other.instances && builtIn === other.builtIn
    }
}

/// What the openings of one start report.
final class OpeningReport: Sendable {
    /// A binding that could not be opened.
    struct Failure: Sendable {
        let path: [PathStep]
        let binding: Binding
        let error: any Error
    }

    private struct State {
        /// In the order in which they began.
        var openings: [Opening] = []
        var failures: [Failure] = []
        var isOver = false
    }

    private let state = Guarded(State())

    /// Returns whether the current task has failed only because it was canceled.
    static func isCancellation(_ error: any Error) -> Bool { error is CancellationError && Task.isCancelled }

    func add(_ opening: Opening) {
        state.withValue { state in
            if !state.isOver { state.openings.append(opening) }
        }
    }

    func add(_ failure: Failure) {
        state.withValue { state in
            if !state.isOver { state.failures.append(failure) }
        }
    }

    /// The failures without duplicates. A binding that is requested again is opened again, and fails again.
    var failures: [Failure] {
        var distinct: [Failure] = []
        for failure in state.current.failures
        where !distinct.contains(where: { $0.binding === failure.binding && "\($0.error)" == "\(failure.error)" }) {
            distinct.append(failure)
        }
        return distinct
    }

    /// The openings that were canceled because no caller waits for them, and are still running.
    var canceled: [Opening] { state.current.openings.filter { $0.isAbandoned && $0.build.isRunning } }

    /// Ends the start. What a remaining task opens later does not belong to it.
    func end() {
        let former = state.withValue { state in
            defer { state = State(isOver: true) }
            return state
        }
        withExtendedLifetime(former) {}
    }
}
