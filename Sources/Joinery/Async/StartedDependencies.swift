// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// What one start has come to so far.
final class StartedDependencies: Sendable {
    @TaskLocal static var current: StartedDependencies?

    /// That to which the opening under way in the current task belongs, or the task itself.
    static var ofCaller: StartedDependencies? { ResolutionContext.current?.activeFrame?.start ?? current }

    private struct State {
        /// In the order in which they began.
        var builds: [any CancellableBuild] = []
        var opened: [(closing: Closing, lifecycle: Lifecycle)] = []
        /// What was opened, and others have got.
        var claimed: [Closing] = []
        /// What is being closed again.
        var closing: Set<ObjectIdentifier> = []
        var failures: [StartError.Failure] = []
        var isOver = false
    }

    private let state = Mutex(State())

    /// Notes that an opening has begun.
    func add(_ build: any CancellableBuild) {
        state.withLock { state in
            if !state.isOver { state.builds.append(build) }
        }
    }

    /// Notes something that was opened.
    ///
    /// - Parameter isClaimed: Whether others wait for it.
    /// - Returns: Whether it is to be closed again if the start fails.
    func add(_ closing: Closing, in lifecycle: Lifecycle, isClaimed: Bool) -> Bool {
        state.withLock { state in
            if state.isOver { return false }
            if isClaimed { state.claimed.append(closing) } else { state.opened.append((closing, lifecycle)) }
            return !isClaimed
        }
    }

    /// Notes that somebody gets what was opened.
    func claim(_ closing: Closing, isOfStart: Bool) -> StartedOpening.Claim {
        state.withLock { state in
            if state.closing.contains(closing.origin.id) { return .refused }
            if state.isOver { return .granted }
            if isOfStart { return .ofStart }
            state.opened.removeAll { $0.closing === closing }
            state.claimed.append(closing)
            return .granted
        }
    }

    /// Notes a failure; not one that another has led to.
    func add(_ error: any Error, at path: [PathStep]) {
        state.withLock { state in
            let isKnockOn = state.failures.contains { $0.path.starts(with: path) && $0.path.count > path.count }
            if !isKnockOn, !(error is CancellationError) { state.failures.append(StartError.Failure(path, error)) }
        }
    }

    /// Ends the start. What a task that lives on opens later belongs to whoever runs it.
    func end() {
        state.withLock { $0 = State(isOver: true) }
    }

    /// Waits for all that was cancelled with the start.
    ///
    /// - Returns: What has failed, the first one first.
    func endAfterFailure() async -> [StartError.Failure] {
        var index = 0
        while let build = state.withLock({ $0.builds.dropFirst(index).first }) {
            if build.isAbandoned { await build.end.wait() }
            index += 1
        }
        return state.withLock { $0.failures }
    }

    /// Ends the start, and closes what it has opened, but not what anything else has got or was built from.
    ///
    /// It goes on where the current task is cancelled.
    ///
    /// - Parameter lifecycle: That of the graph which was started.
    /// - Returns: What could not be closed.
    func close(with lifecycle: Lifecycle) async -> [ShutdownError.Failure] {
        let lifecycles = Self.distinct([lifecycle] + state.withLock { $0.opened.map(\.lifecycle) })
        let related = Self.distinct(lifecycles.flatMap(\.related))
        // Before anything is taken, so that no shutdown misses it.
        let end = EndSignal()
        for lifecycle in related { lifecycle.add(end) }
        let wanted = takeUnused(related.map(\.inUse))
        let taken = lifecycles.map { (lifecycle: $0, closings: $0.takeClosings(wanted)) }
        let failures = await Task {
            let failures = await Closings(taken.flatMap(\.closings)).close(within: .seconds(30))
            for (lifecycle, closings) in taken { lifecycle.renew(closings) }
            return failures
        }.value
        end.give()
        state.withLock { $0.closing = [] }
        return failures
    }

    /// Ends the start.
    ///
    /// - Returns: What is to be closed.
    private func takeUnused(
        _ inUse: [(closings: [Closing], records: [DependencyRecord])]
    ) -> Set<ObjectIdentifier> {
        state.withLock { state in
            let opened = Set(state.opened.map(\.closing.origin.id))
            let users = (inUse.flatMap(\.closings) + state.claimed).filter { !opened.contains($0.origin.id) }
            let records = users.map(\.origin.record) + inUse.flatMap(\.records)
            let unused = opened.subtracting(DependencyRecord.reach(of: records))
            state = State(closing: unused, isOver: true)
            return unused
        }
    }

    private static func distinct(_ lifecycles: [Lifecycle]) -> [Lifecycle] {
        var seen: Set<ObjectIdentifier> = []
        return lifecycles.filter { seen.insert(ObjectIdentifier($0)).inserted }
    }
}
