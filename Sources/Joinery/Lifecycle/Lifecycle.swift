// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// The values that one graph has opened and must close.
///
/// A shutdown goes through the phases of ``ShutdownPhase``. Adding a value and beginning an opening check the phase
/// under the lock with which the shutdown takes the values. So each is either taken by the shutdown or refused.
final class Lifecycle: Sendable {
    struct State {
        /// The values in the order in which they were opened.
        var closings: [Closing] = []
        /// The running openings, by their identity.
        var builds: [ObjectIdentifier: any AnyOpening] = [:]
        /// The lifecycles of the typed graphs of this world, if this belongs to the world's dependencies.
        var others = PrunedList<Weak<Lifecycle>> { $0.object }
        /// The ends of other activities that close values, in addition to a shutdown of this graph.
        var activities: [EndSignal] = []
        /// The end of the last failed start that had opened a value here.
        var lastFailedStart: EndSignal?
        var shutdown: Task<[ShutdownError.Failure], Never>?

        /// Removes and returns some of the values.
        mutating func takeClosings(where isWanted: (Closing) -> Bool) -> [Closing] {
            let taken = closings.filter(isWanted)
            closings.removeAll(where: isWanted)
            return taken
        }
    }

    let state = Mutex(State())

    /// Adds a value to close.
    ///
    /// - Returns: Whether a shutdown closes it. `false` if the shutdown is over.
    func add(_ closing: Closing, of instances: Instances) -> Bool {
        state.withLock { state in
            guard !instances.isShutDown else { return false }
            state.closings.append(closing)
            return true
        }
    }

    /// Adds the lifecycle of a typed graph, which is shut down with this one. Takes constant time on average.
    func add(_ other: Lifecycle) {
        state.withLockReleasing { $0.others.append(Weak(other), releasing: &$1) }
    }

    /// Adds an activity that closes values which may have been built from values of this graph. A shutdown waits for
    /// its end.
    func add(_ activity: EndSignal) {
        state.withLock { state in
            state.activities.removeAll(where: \.isSent)
            state.activities.append(activity)
        }
    }

    /// Adds a failed start that closes what it has opened.
    ///
    /// - Returns: The end of the previous failed start.
    func add(failedStart end: EndSignal) -> EndSignal? {
        add(end)
        return state.withLock { state in
            defer { state.lastFailedStart = end }
            return state.lastFailedStart
        }
    }

    /// Begins an opening.
    ///
    /// - Returns: Whether the opening may begin.
    func begin(_ build: any AnyOpening, of instances: Instances) -> Bool {
        state.withLock { state in
            guard instances.mayOpen else { return false }
            state.builds[ObjectIdentifier(build)] = build
            return true
        }
    }

    func end(_ build: any AnyOpening) {
        state.withLock { $0.builds[ObjectIdentifier(build)] = nil }
    }

    /// Ends an opening that has a value.
    ///
    /// - Parameter closing: The value to close.
    /// - Returns: Whether a shutdown closes it. `false` if the shutdown is over.
    func end(_ build: any AnyOpening, with closing: Closing, of instances: Instances) -> Bool {
        state.withLock { state in
            guard !instances.isShutDown else { return false }
            state.builds[ObjectIdentifier(build)] = nil
            state.closings.append(closing)
            return true
        }
    }

    var others: [Lifecycle] { state.withLock { $0.others.items.compactMap(\.object) } }

    /// Removes and returns the values to close, here and in the typed graphs. The caller must close them.
    func takeClosings() -> [Closing] {
        let (own, others) = state.withLock { state in
            (state.takeClosings { _ in true }, state.others.items.compactMap(\.object))
        }
        return own + others.flatMap { $0.takeClosings() }
    }

    /// Removes and returns some of the values to close. The caller must close them.
    func takeClosings(_ wanted: Set<ObjectIdentifier>) -> [Closing] {
        state.withLock { $0.takeClosings { wanted.contains($0.origin.id) } }
    }
}

/// The phase of a graph's shutdown.
enum ShutdownPhase: UInt8, AtomicRepresentable {
    /// The shutdown has not begun.
    case none
    /// No value is opened with `await`. Other values are built, and closed before the end.
    case underway
    /// Everything is closed, and no value that must be closed is built.
    case over
}

extension Lifecycle {
    /// The number of rounds in which a shutdown closes values that were built by its `close` calls. Members of a family
    /// could build each other without end; real programs need few rounds.
    private static let roundLimit = 100

    /// Closes everything. Calls that arrive in the meantime wait for the same shutdown.
    ///
    /// - Parameter isFinal: Whether the graph has shut down afterward, so that later calls do nothing. `false` at the
    ///   end of a test, whose tasks may continue and must not stop the program.
    func shutDown(_ instances: Instances, within limit: TimeLimit, isFinal: Bool) async -> [ShutdownError.Failure] {
        let outer = instances.outerLifecycles
        if let run = ClosingRun.current, run.isAwaited(by: self) {
            return [ShutdownError.Failure(run.step, ShutdownError.CalledToClose())]
        }
        let end = EndSignal()
        // Added before any value is taken, so that no shutdown misses it.
        for lifecycle in outer { lifecycle.add(end) }
        defer { end.send() }
        let task = state.withLock { state -> Task<[ShutdownError.Failure], Never>? in
            if let task = state.shutdown { return task }
            guard instances.shutdownPhase == .none else { return nil }
            instances.shutdownPhase = .underway
            let task = Task { await self.closeAll(of: instances, within: limit, isFinal: isFinal) }
            state.shutdown = task
            return task
        }
        return await task?.value ?? []
    }

    /// Waits for running openings and builds, and closes values until none are left, because a `close` may build more.
    private func closeAll(
        of instances: Instances, within limit: TimeLimit, isFinal: Bool
    ) async -> [ShutdownError.Failure] {
        var failures = await endOpenings(within: limit)
        var reported: Set<ObjectIdentifier> = []
        for round in 1... {
            failures += await endBuilds(of: instances, within: limit, reported: &reported)
            var closings = takeClosings()
            // Values that another activity is closing may have been built from these.
            for lifecycle in [self] + others { await lifecycle.endOfActivities() }
            let isLast = closings.isEmpty || round >= Self.roundLimit
            if isLast {
                instances.shutdownPhase = isFinal ? .over : .none
                closings += takeClosings()
            }
            failures += await Closings(closings, awaitedBy: [self] + instances.outerLifecycles).close(within: limit)
            if isLast { break }
        }
        state.withLock { $0.shutdown = nil }
        return failures
    }

    /// Cancels the running openings, and waits until they have ended.
    private func endOpenings(within limit: TimeLimit) async -> [ShutdownError.Failure] {
        let builds = ([self] + others).flatMap { lifecycle in lifecycle.state.withLock { Array($0.builds.values) } }
        // All at once, because one may wait for another.
        for build in builds { build.shutDown() }
        let failures = await withTaskGroup(of: ShutdownError.Failure?.self) { group in
            for build in builds {
                group.addTask {
                    let end = await limit.run { await build.end.wait() }
                    if end != nil || build.end.isSent { return nil }
                    return ShutdownError.Failure(build.frame.step, ShutdownError.StillOpening(limit: limit.duration))
                }
            }
            return await group.compactMap(\.self).reduce(into: [ShutdownError.Failure]()) { $0.append($1) }
        }
        return failures.sorted { $0.description < $1.description }
    }

    private func endOfActivities() async {
        while let activity = state.withLock({ $0.activities.first { !$0.isSent } }) { await activity.wait() }
    }

    /// Waits for the running builds of a graph, because what they have read must not be closed before. For
    /// dependencies, also waits for the builds of the typed graphs of their world.
    ///
    /// - Parameter reported: The builds that are known to exceed the limit.
    private func endBuilds(
        of instances: Instances, within limit: TimeLimit, reported: inout Set<ObjectIdentifier>
    ) async -> [ShutdownError.Failure] {
        let builds = instances.ofDependencies.buildsUnderway(of: instances).filter {
            !reported.contains(ObjectIdentifier($0.build))
        }
        if builds.isEmpty { return [] }
        _ = await limit.run { for (_, end) in builds { await end.wait() } }
        let late = builds.filter { !$0.end.isSent }.map(\.build)
        reported.formUnion(late.map { ObjectIdentifier($0) })
        let error = ShutdownError.StillBuilding(limit: limit.duration)
        // Only the innermost build on each stack is reported.
        let waiting = Set(late.compactMap(\.parent).map { ObjectIdentifier($0) })
        return late.filter { !waiting.contains(ObjectIdentifier($0)) }
            .map { ShutdownError.Failure($0.binding.step, error) }
            .sorted { $0.description < $1.description }
    }
}
