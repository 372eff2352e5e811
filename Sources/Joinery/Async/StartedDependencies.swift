// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// What there is of something that a failed start has asked for.
enum StartedValue {
    /// A value that nothing else has asked for.
    case unused
    /// A value that stays open, or is still being opened, for other starts; if there are none, as long as the graph.
    case inUse(by: [StartedDependencies])
    case none
}

/// What one start has come to so far.
final class StartedDependencies: Sendable {
    @TaskLocal static var current: StartedDependencies?

    /// That to which the opening under way in the current task belongs, or the task itself.
    static var ofCaller: StartedDependencies? { ResolutionContext.current?.activeFrame?.start ?? current }

    private struct State {
        /// In the order in which they began.
        var builds: [any CancellableBuild] = []
        /// What this has asked for, if it was not open before. Each is told when this ends.
        var handles: [any AnyAsync] = []
        var failures: [StartError.Failure] = []
        /// Those that have failed, by themselves or in consequence.
        var failed: Set<AsyncIdentity> = []
        var isOver = false
    }

    private let state = Mutex(State())

    /// Puts failed starts in one order, so that none waits for one that waits for it.
    private static let failures = Mutex<Void>(())

    /// Notes that an opening has begun.
    func add(_ build: any CancellableBuild) {
        state.withLock { state in
            if !state.isOver { state.builds.append(build) }
        }
    }

    /// Notes something that this has asked for.
    ///
    /// - Returns: Whether this is under way.
    func add(_ handle: any AnyAsync) -> Bool {
        state.withLock { state in
            if state.isOver { return false }
            state.handles.append(handle)
            return true
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
        for handle in takeHandles() { handle.keep(for: []) }
    }

    /// Ends the start.
    ///
    /// - Returns: What it has asked for, each once.
    private func takeHandles() -> [any AnyAsync] {
        // Errors and openings are released outside of the lock.
        let former = state.withLock { state in
            defer { state = State(isOver: true) }
            return state
        }
        var seen: Set<ObjectIdentifier> = []
        return former.handles.filter { seen.insert(ObjectIdentifier($0)).inserted }
    }

    /// Waits for all that was cancelled with the start.
    ///
    /// - Parameter limit: For how long. What goes on after that is told, and left to the graph.
    /// - Returns: What has failed, the first one first.
    func endAfterFailure(within limit: TimeLimit) async -> [StartError.Failure] {
        // In a task of its own: in one that is cancelled, nothing is waited for.
        await Task {
            _ = await limit.run { [self] in
                // Only when one has ended may another one be left alone that it has waited for.
                while let build = cancelledBuilds.first { await build.end.wait() }
            }
        }.value
        let error = ShutdownError.StillOpening(limit: limit.duration)
        let left = cancelledBuilds.map { StartError.Failure([$0.frame.step], of: $0.frame.key, error) }
        return StartError.Failure.distinct(state.withLock(\.failures) + left)
    }

    /// The openings that were cancelled, and go on.
    private var cancelledBuilds: [any CancellableBuild] {
        state.withLock(\.builds).filter { $0.isAbandoned && !$0.end.isGiven }
    }

    /// Ends the start, and closes what only this has asked for.
    ///
    /// Whatever is built from a value calls its handle. What does so for this start is among what this start has asked
    /// for; if that stays open for something else, what it was built from stays open for the same.
    ///
    /// It goes on where the current task is canceled.
    ///
    /// - Parameter limit: How long they may take.
    /// - Returns: What could not be closed.
    func close(within limit: TimeLimit) async -> [ShutdownError.Failure] {
        let end = EndSignal()
        defer { end.give() }
        // Before anything is taken, so that no shutdown misses it.
        let known = Self.distinct(state.withLock(\.handles).flatMap(\.lifecycles))
        let earlier = Self.failures.withLock { _ in known.compactMap { $0.add(failedStart: end) } }
        // One that uses the same may be closing what was built from it. What closes cannot wait for itself.
        if !ClosingRun.isCurrent { for end in earlier { await end.wait() } }
        let handles = takeHandles()
        let lifecycles = Self.distinct(known + handles.flatMap(\.lifecycles))
        for lifecycle in lifecycles.dropFirst(known.count) { lifecycle.add(end) }

        let unused = giveUp(handles)
        let taken = lifecycles.flatMap { $0.takeClosings(Set(unused.keys)) }
        let failures = await Task {
            await Closings(taken, awaitedBy: lifecycles).close(within: limit)
        }.value
        for closing in taken { unused[closing.origin.id]?.endClosing() }
        // A shutdown, or the end of a world, closes the others.
        let takenIDs = Set(taken.map(\.origin.id))
        for (id, handle) in unused where !takenIDs.contains(id) { handle.keep(for: []) }
        return failures
    }

    /// Gives up what only this start has asked for, and all that was built from it.
    ///
    /// Takes time in proportion to what the values were built from, once for each start that uses some of them.
    ///
    /// - Returns: What nothing uses, by the identity of its record.
    private func giveUp(_ handles: [any AnyAsync]) -> [ObjectIdentifier: any AnyAsync] {
        var unused: [ObjectIdentifier: any AnyAsync] = [:]
        var users: [(start: StartedDependencies?, records: [DependencyRecord])] = [(nil, [])]
        for handle in handles {
            switch handle.giveUp(by: self) {
            case .unused: unused[ObjectIdentifier(handle.record)] = handle
            case .inUse(let starts):
                let others: [StartedDependencies?] = starts.isEmpty ? [nil] : starts
                for start in others {
                    if let index = users.firstIndex(where: { $0.start === start }) {
                        users[index].records.append(handle.record)
                    } else {
                        users.append((start, [handle.record]))
                    }
                }
            case .none: break
            }
        }
        for (start, records) in users {
            let reach = DependencyRecord.reach(of: records)
            for handle in handles where reach.contains(ObjectIdentifier(handle.record)) {
                handle.keep(for: start.map { [$0] } ?? [])
                unused[ObjectIdentifier(handle.record)] = nil
            }
        }
        return unused
    }

    private static func distinct(_ lifecycles: [Lifecycle]) -> [Lifecycle] {
        var seen: Set<ObjectIdentifier> = []
        return lifecycles.filter { seen.insert(ObjectIdentifier($0)).inserted }
    }
}
