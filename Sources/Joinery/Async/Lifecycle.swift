// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// What one graph has opened, and there is to close.
final class Lifecycle: Sendable {
    private struct State {
        /// In the order in which they were opened.
        var closings: [Closing] = []
        /// Openings under way, by their identity.
        var builds: [ObjectIdentifier: any CancellableBuild] = [:]
        /// Those of the typed graphs of this world, if this is of its dependencies.
        var others: [WeakLifecycle] = []
        /// At how many of them to look for those that are gone.
        var limit = 16
        /// The ends of what is being closed besides a shutdown of this.
        var activities: [EndSignal] = []
        var shutdown: Task<[ShutdownError.Failure], Never>?
        /// How many shutdowns of the world around it are under way.
        var heldCount = 0
        /// Those of typed graphs that may open nothing while this is shut down.
        var held: [Lifecycle] = []

        mutating func hold(_ other: Lifecycle) {
            other.state.withLock { $0.heldCount += 1 }
            held.append(other)
        }
    }

    private struct WeakLifecycle {
        weak var lifecycle: Lifecycle?
    }

    private let state = Mutex(State())
    /// Where what is closed is kept.
    private weak let instances: Instances?

    init(of instances: Instances) {
        self.instances = instances
    }

    /// Adds something that there is to close.
    func add(_ closing: Closing) {
        state.withLock { $0.closings.append(closing) }
    }

    /// Adds that of a typed graph, to be shut down with this. Takes constant time on average.
    func add(_ other: Lifecycle) {
        state.withLock { state in
            if state.others.count >= state.limit {
                state.others.removeAll { $0.lifecycle == nil }
                state.limit = max(16, 2 * state.others.count)
            }
            state.others.append(WeakLifecycle(lifecycle: other))
            if state.shutdown != nil { state.hold(other) }
        }
    }

    /// Adds something that closes what may have been built from things of this: a shutdown waits for its end.
    func add(_ activity: EndSignal) {
        state.withLock { state in
            state.activities.removeAll(where: \.isGiven)
            state.activities.append(activity)
        }
    }

    /// Begins to open something.
    ///
    /// - Returns: Whether it may: not while all is being closed.
    func begin(_ build: any CancellableBuild) -> Bool {
        state.withLock { state in
            guard state.shutdown == nil, state.heldCount == 0 else { return false }
            state.builds[ObjectIdentifier(build)] = build
            return true
        }
    }

    /// Ends an opening, and adds what there is to close of it.
    ///
    /// - Returns: Whether it was under way: not where a shutdown has gone on without waiting for it.
    @discardableResult func end(_ build: any CancellableBuild, adding closing: Closing? = nil) -> Bool {
        state.withLock { state in
            guard state.builds.removeValue(forKey: ObjectIdentifier(build)) != nil else { return false }
            if let closing { state.closings.append(closing) }
            return true
        }
    }

    /// Closes everything. Whoever calls while that goes on waits for the same.
    func shutDown(within limit: Duration) async -> [ShutdownError.Failure] {
        let end = EndSignal()
        // Before anything is taken, so that nothing is missed in between.
        for lifecycle in instances?.lifecyclesAround ?? [] { lifecycle.add(end) }
        let task = state.withLock { state in
            if let task = state.shutdown { return task }
            let task = Task { await self.closeAll(within: limit) }
            state.shutdown = task
            for other in state.others.compactMap(\.lifecycle) { state.hold(other) }
            return task
        }
        let failures = await task.value
        end.give()
        return failures
    }

    private func closeAll(within limit: Duration) async -> [ShutdownError.Failure] {
        let left = await endOpenings(within: limit)
        var failures = left.map { build in
            ShutdownError.Failure(
                build.step, ShutdownError.TimeLimitExceeded(limit: limit, isOpening: true))
        }
        // What closes may build in turn.
        while true {
            let closings = takeClosings()
            // What somebody else is closing may have been built from these.
            for lifecycle in [self] + others { await lifecycle.endOfActivities() }
            guard !closings.isEmpty else { break }
            failures += await Closings(closings).close(within: limit) { next in
                self.renew(next)
                return next
            }
        }
        renew(left.map { Closing($0.step, of: $0.key, from: .record($0.record), isNeeded: false) {} })
        let held = state.withLock { state in
            defer { state.held = [] }
            state.shutdown = nil
            return state.held
        }
        for other in held { other.state.withLock { $0.heldCount -= 1 } }
        return failures
    }

    /// Cancels the openings under way, and waits for them.
    ///
    /// - Returns: Those that went on longer than they may, and are left to themselves: they close what they open.
    private func endOpenings(within limit: Duration) async -> [any CancellableBuild] {
        let all = ([self] + others).flatMap { lifecycle in
            lifecycle.state.withLock { Array($0.builds.values) }.map { (build: $0, lifecycle: lifecycle) }
        }
        // Together, for one may wait for another.
        for (build, _) in all { build.cancel() }
        let end = EndSignal()
        _ = await TimeLimit.run(within: limit) {
            for (build, _) in all { await build.end.wait() }
            end.give()
        }
        return end.isGiven ? [] : all.filter { $0.lifecycle.end($0.build) }.map(\.build)
    }

    private var others: [Lifecycle] { state.withLock { $0.others.compactMap(\.lifecycle) } }

    private func endOfActivities() async {
        while let activity = state.withLock({ $0.activities.first { !$0.isGiven } }) { await activity.wait() }
    }

    /// What there is to close, here and in the typed graphs; from now on it is the caller's.
    func takeClosings() -> [Closing] {
        let (own, others) = state.withLock { state in
            defer { state.closings = [] }
            return (state.closings, state.others.compactMap(\.lifecycle))
        }
        return own + others.flatMap { $0.takeClosings() }
    }

    /// Some of what there is to close; from now on it is the caller's.
    func takeClosings(_ wanted: Set<ObjectIdentifier>) -> [Closing] {
        state.withLock { state in
            let taken = state.closings.filter { wanted.contains($0.origin.id) }
            state.closings.removeAll { wanted.contains($0.origin.id) }
            return taken
        }
    }

    /// What is open, and the records of what is being opened, here and in the typed graphs of the world.
    var inUse: (closings: [Closing], records: [DependencyRecord]) {
        ([self] + others).reduce(into: ([], [])) { inUse, lifecycle in
            lifecycle.state.withLock { state in
                inUse.0 += state.closings
                inUse.1 += state.builds.values.map(\.record)
            }
        }
    }

    /// Those that something of this may be used by, or be built from.
    var related: [Lifecycle] { [self] + (instances?.lifecyclesAround ?? []) }

    /// Has bindings built anew when they are read next, with all that was built from them.
    ///
    /// That is done before they are closed, so that nothing is built from what is closed; but only when all is closed that
    /// was built from them, for that may need them to close.
    func renew(_ closings: [Closing]) {
        instances?.renew(closings)
    }
}
