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
        /// Those that have failed, by themselves or in consequence.
        var failed: Set<AsyncIdentity> = []
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

    /// Whether the current task has failed for no other reason than that it was cancelled.
    static func isCancellation(_ error: any Error) -> Bool { error is CancellationError && Task.isCancelled }

    /// Notes that something has failed.
    ///
    /// - Parameters:
    ///   - failure: `nil` where that which has caused it is noted.
    ///   - identity: That of what has failed.
    func add(_ failure: StartError.Failure?, of identity: AsyncIdentity) {
        state.withLock { state in
            state.failed.insert(identity)
            if let failure { state.failures.append(failure) }
        }
    }

    /// Opens something, and notes that it has failed where its opening does not do so: it may have begun for somebody
    /// else, or be refused.
    func open(_ dependency: any AnyAsync) async throws {
        let pending = dependency.pending
        do {
            try await dependency.open()
        } catch {
            if let pending, !Self.isCancellation(error), !state.withLock({ $0.failed.contains(pending.identity) }) {
                add(StartError.Failure([pending.step], of: pending.identity.key, error), of: pending.identity)
            }
            throw error
        }
    }

    /// Ends the start. What a task that lives on opens later belongs to whoever runs it.
    func end() {
        state.withLock { $0 = State(isOver: true) }
    }

    /// Waits for all that was cancelled with the start.
    ///
    /// - Parameter limit: For how long. What goes on after that is told, and left to the graph.
    /// - Returns: What has failed, the first one first.
    func endAfterFailure(within limit: Duration) async -> [StartError.Failure] {
        // In a task of its own: in one that is cancelled, nothing is waited for.
        await Task {
            _ = await TimeLimit.run(for: limit) { [self] in
                // Only when one has ended may another one be left alone that it has waited for.
                while let build = cancelledBuilds.first { await build.end.wait() }
            }
        }.value
        let error = ShutdownError.StillOpening(limit: limit)
        let left = cancelledBuilds.map { StartError.Failure([$0.closing.step], of: $0.closing.binding, error) }
        return StartError.Failure.distinct(state.withLock(\.failures) + left)
    }

    /// The openings that were cancelled, and go on.
    private var cancelledBuilds: [any CancellableBuild] {
        state.withLock(\.builds).filter { $0.isAbandoned && !$0.end.isGiven }
    }

    /// Ends the start, and closes what it has opened, but not what anything else has got or was built from.
    ///
    /// It goes on where the current task is cancelled.
    ///
    /// - Parameters:
    ///   - lifecycle: That of the graph which was started.
    ///   - limit: How long each may take.
    /// - Returns: What could not be closed.
    func close(with lifecycle: Lifecycle, within limit: Duration) async -> [ShutdownError.Failure] {
        let lifecycles = Self.distinct([lifecycle] + state.withLock { $0.opened.map(\.lifecycle) })
        let related = Self.distinct(lifecycles.flatMap(\.related))
        // Before anything is taken, so that no shutdown misses it.
        let end = EndSignal()
        for lifecycle in related { lifecycle.add(end) }
        let wanted = takeUnused(related.map(\.inUse))
        let taken = lifecycles.flatMap { lifecycle in
            lifecycle.takeClosings(wanted).map { (closing: $0, lifecycle: lifecycle) }
        }
        let homes = Dictionary(taken.map { ($0.closing.origin.id, $0.lifecycle) }) { first, _ in first }
        let failures = await Task {
            await Closings(taken.map(\.closing), awaitedBy: related).close(within: limit) { next in
                self.prepare(next, in: homes, beside: related)
            }
        }.value
        end.give()
        state.withLock { $0.closing = [] }
        return failures
    }

    /// Has things built anew when they are read next.
    ///
    /// - Returns: Those that may be closed. Somebody may have read others before that.
    private func prepare(
        _ closings: [Closing], in homes: [ObjectIdentifier: Lifecycle], beside related: [Lifecycle]
    ) -> [Closing] {
        for closing in closings { homes[closing.origin.id]?.renew([closing]) }
        let inUse = related.map(\.inUse)
        let users = inUse.flatMap(\.closings).map(\.origin.record) + inUse.flatMap(\.records)
        let reach = DependencyRecord.reach(of: users)
        let kept = closings.filter { reach.contains($0.origin.id) }
        state.withLock { $0.closing.subtract(kept.map(\.origin.id)) }
        for closing in kept { homes[closing.origin.id]?.add(closing) }
        return closings.filter { !reach.contains($0.origin.id) }
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
