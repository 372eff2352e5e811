// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// The state of a value that a failed start has requested.
enum ClaimState {
    /// Nothing else has requested the value.
    case unused
    /// The value is open, or being opened, for other starts. If there are none, it stays open as long as the graph.
    case inUse(by: [StartedDependencies])
    case none
}

/// A dependency that a failed start may give up: the handle of an `asyncSingleton`, or the value of an `asyncShared`
/// binding.
protocol Claimable: AnyObject, Sendable {
    /// The record of what the opening has read.
    var record: DependencyRecord { get }
    /// The lifecycles of the graphs that may close the value.
    var lifecycles: [Lifecycle] { get }
    /// Gives up the value for a start that has failed.
    ///
    /// If nothing else has requested the value, further calls wait until it is closed, or kept after all.
    func giveUp(by start: StartedDependencies) -> ClaimState
    /// Keeps the value, even if it was given up, unless all the given starts fail. If none are given, keeps it as long
    /// as the graph.
    func keep(for starts: [StartedDependencies])
    /// Ends the closing of a value that a start gave up. The next call opens it.
    func endClosing()
    /// Ends giving up a value that need not be closed.
    func endWithoutClosing()
}

/// The progress of one start.
final class StartedDependencies: Sendable {
    @TaskLocal static var current: StartedDependencies?

    /// The start that the opening in the current task belongs to, or that the task itself belongs to.
    static var ofCaller: StartedDependencies? { ResolutionContext.current?.activeFrame?.start ?? current }

    private struct State {
        /// In the order in which they began.
        var builds: [any AnyOpening] = []
        /// The requested dependencies that were not open before: handles, and values of `asyncShared` bindings. Each is
        /// notified when this start ends.
        var handles: [any Claimable] = []
        var failures: [StartError.Failure] = []
        /// The dependencies that have failed, by themselves or as a consequence.
        var failed: Set<AsyncIdentity> = []
        var isOver = false
    }

    private let state = Mutex(State())

    /// Orders failed starts, so that no two wait for each other.
    private static let failures = Mutex<Void>(())

    /// Adds an opening that has begun.
    func add(_ build: any AnyOpening) {
        state.withLock { state in
            if !state.isOver { state.builds.append(build) }
        }
    }

    /// Adds a dependency that this start has requested.
    ///
    /// - Returns: Whether this start is running.
    func add(_ handle: any Claimable) -> Bool {
        state.withLock { state in
            if state.isOver { return false }
            state.handles.append(handle)
            return true
        }
    }

    /// Returns whether the current task has failed only because it was canceled.
    static func isCancellation(_ error: any Error) -> Bool { error is CancellationError && Task.isCancelled }

    /// Records that a dependency has failed.
    ///
    /// - Parameters:
    ///   - failure: The failure, or `nil` if its cause is already recorded.
    ///   - identity: The identity of the dependency.
    func add(_ failure: StartError.Failure?, of identity: AsyncIdentity) {
        state.withLock { state in
            state.failed.insert(identity)
            if let failure { state.failures.append(failure) }
        }
    }

    /// Opens a dependency, and records a failure that its opening does not record, because it began for another caller
    /// or was refused.
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

    /// Ends the start. Dependencies that a remaining task opens later do not belong to it.
    func end() {
        for handle in takeHandles() { handle.keep(for: []) }
    }

    /// Ends the start.
    ///
    /// - Returns: The requested dependencies, without duplicates.
    private func takeHandles() -> [any Claimable] {
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
    /// - Parameter limit: The time to wait. Openings that continue after that are reported, and left to the graph.
    /// - Returns: The failures, beginning with the first.
    func endAfterFailure(within limit: TimeLimit) async -> [StartError.Failure] {
        // In a separate task, because a canceled task would not wait.
        await Task {
            _ = await limit.run { [self] in
                // When one has ended, another one may be abandoned that it has waited for.
                while let build = canceledBuilds.first { await build.end.wait() }
            }
        }.value
        let error = ShutdownError.StillOpening(limit: limit.duration)
        let left = canceledBuilds.map { StartError.Failure([$0.frame.step], of: $0.frame.key, error) }
        return StartError.Failure.distinct(state.withLock(\.failures) + left)
    }

    /// The canceled openings that are still running.
    private var canceledBuilds: [any AnyOpening] {
        state.withLock(\.builds).filter { $0.isAbandoned && !$0.end.isSent }
    }

    /// Ends the start, and closes the values that only this start has requested.
    ///
    /// A value that is built from another one calls its handle. So the handles called for this start are among its
    /// requests. If one stays open for another user, what its value was built from stays open for that user, too.
    ///
    /// This continues even if the current task is canceled.
    ///
    /// - Parameter limit: The time for closing all values.
    /// - Returns: The values that could not be closed.
    func close(within limit: TimeLimit) async -> [ShutdownError.Failure] {
        let end = EndSignal()
        defer { end.send() }
        // Added before any value is taken, so that no shutdown misses it.
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

    /// Gives up the dependencies that only this start has requested, unless another user depends on them.
    ///
    /// The time is proportional to what the values were built from, once for each start that uses some of them.
    ///
    /// - Returns: The unused dependencies, by the identity of their records.
    private func giveUp(_ handles: [any Claimable]) -> [ObjectIdentifier: any Claimable] {
        var unused: [ObjectIdentifier: any Claimable] = [:]
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
