// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// The state of a value that a failed start has requested.
enum StartedValue {
    /// A value that nothing else has requested.
    case unused
    /// A value that is open, or being opened, for other starts; if there are none, it stays as long as the graph.
    case inUse(by: [StartedDependencies])
    case none
}

/// What a start may give up when it fails: the handle of an `asyncSingleton`, or the value of an `asyncShared` binding.
protocol Claimed: AnyObject, Sendable {
    /// The record of what opening it has read.
    var record: DependencyRecord { get }
    /// The lifecycles of the graphs that may close it.
    var lifecycles: [Lifecycle] { get }
    /// Gives up the value for a start that has failed.
    ///
    /// If nothing else has requested the value, further calls wait until it is closed, or kept after all.
    func giveUp(by start: StartedDependencies) -> StartedValue
    /// Keeps the value, even if it was given up, unless all the given starts fail; if none are given, as long as the
    /// graph.
    func keep(for starts: [StartedDependencies])
    /// Ends the closing of a value that a start gave up. The next call opens it.
    func endClosing()
    /// Ends giving up a value for which there is nothing to close.
    func endWithoutClosing()
}

/// The progress of one start.
final class StartedDependencies: Sendable {
    @TaskLocal static var current: StartedDependencies?

    /// That to which the opening under way in the current task belongs, or the task itself.
    static var ofCaller: StartedDependencies? { ResolutionContext.current?.activeFrame?.start ?? current }

    private struct State {
        /// In the order in which they began.
        var builds: [any AnyOpening] = []
        /// What this has requested that was not open before: handles, and values of `asyncShared` bindings. Each is
        /// notified when this ends.
        var handles: [any Claimed] = []
        var failures: [StartError.Failure] = []
        /// Those that have failed, by themselves or in consequence.
        var failed: Set<AsyncIdentity> = []
        var isOver = false
    }

    private let state = Mutex(State())

    /// Orders failed starts, so that no two wait for each other.
    private static let failures = Mutex<Void>(())

    /// Notes that an opening has begun.
    func add(_ build: any AnyOpening) {
        state.withLock { state in
            if !state.isOver { state.builds.append(build) }
        }
    }

    /// Adds a dependency that this has requested.
    ///
    /// - Returns: Whether this is under way.
    func add(_ handle: any Claimed) -> Bool {
        state.withLock { state in
            if state.isOver { return false }
            state.handles.append(handle)
            return true
        }
    }

    /// Whether the current task has failed only because it was canceled.
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
    /// - Returns: What it has requested, each once.
    private func takeHandles() -> [any Claimed] {
        // Errors and openings are released outside the lock.
        let former = state.withLock { state in
            defer { state = State(isOver: true) }
            return state
        }
        var seen: Set<ObjectIdentifier> = []
        return former.handles.filter { seen.insert(ObjectIdentifier($0)).inserted }
    }

    /// Waits for the openings that were canceled with the start.
    ///
    /// - Parameter limit: How long to wait. Openings that go on after that are reported, and left to the graph.
    /// - Returns: The failures, first one first.
    func endAfterFailure(within limit: TimeLimit) async -> [StartError.Failure] {
        // In a separate task, because a canceled task would not wait.
        await Task {
            _ = await limit.run { [self] in
                // Only when one has ended may another one be left alone that it has waited for.
                while let build = canceledBuilds.first { await build.end.wait() }
            }
        }.value
        let error = ShutdownError.StillOpening(limit: limit.duration)
        let left = canceledBuilds.map { StartError.Failure([$0.frame.step], of: $0.frame.key, error) }
        return StartError.Failure.distinct(state.withLock(\.failures) + left)
    }

    /// The canceled openings that go on.
    private var canceledBuilds: [any AnyOpening] {
        state.withLock(\.builds).filter { $0.isAbandoned && !$0.end.isGiven }
    }

    /// Ends the start, and closes the values that only this has requested.
    ///
    /// A value that is built from another one calls its handle. So the handles called for this start are among those
    /// that it has requested; if one stays open for another user, what its value was built from stays open for that
    /// user, too.
    ///
    /// It goes on even if the current task is canceled.
    ///
    /// - Parameter limit: How long all values together may take to close.
    /// - Returns: The values that could not be closed.
    func close(within limit: TimeLimit) async -> [ShutdownError.Failure] {
        let end = EndSignal()
        defer { end.give() }
        // Before anything is taken, so that no shutdown misses it.
        let known = Self.distinct(state.withLock(\.handles).flatMap(\.lifecycles))
        let earlier = Self.failures.withLock { _ in known.compactMap { $0.add(failedStart: end) } }
        // An earlier failed start may be closing values that were built from the same ones. A `close` must not wait for
        // itself.
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
        for (id, handle) in unused where !takenIDs.contains(id) { handle.endWithoutClosing() }
        return failures
    }

    /// Gives up what only this start has requested, unless another user depends on it.
    ///
    /// Takes time in proportion to what the values were built from, once for each start that uses some of them.
    ///
    /// - Returns: The unused dependencies, by the identity of their records.
    private func giveUp(_ handles: [any Claimed]) -> [ObjectIdentifier: any Claimed] {
        var unused: [ObjectIdentifier: any Claimed] = [:]
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
