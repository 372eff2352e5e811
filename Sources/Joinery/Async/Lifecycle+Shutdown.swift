// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

extension Lifecycle {
    /// How many times a shutdown closes values that its closes have built. Members of a family could build each other
    /// without end; real programs stay far below this.
    private static let roundLimit = 100

    /// Closes everything. Calls that arrive in the meantime wait for the same shutdown.
    ///
    /// - Parameter isFinal: Whether the graph is shut down afterward, so that later calls do nothing. `false` at the
    ///   end of a test: its tasks may go on, and must not stop the program.
    func shutDown(_ instances: Instances, within limit: TimeLimit, isFinal: Bool) async -> [ShutdownError.Failure] {
        let around = instances.lifecyclesAround
        if let run = ClosingRun.current, run.isAwaited(by: self) {
            return [ShutdownError.Failure(run.step, ShutdownError.CalledToClose())]
        }
        let end = EndSignal()
        // Before anything is taken, so that nothing is missed in between.
        for lifecycle in around { lifecycle.add(end) }
        defer { end.give() }
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

    /// Waits for openings and builds under way, and closes values until none are left, because a `close` may build
    /// more.
    private func closeAll(
        of instances: Instances, within limit: TimeLimit, isFinal: Bool
    ) async -> [ShutdownError.Failure] {
        var failures = await endOpenings(within: limit)
        var reported: Set<ObjectIdentifier> = []
        for round in 1... {
            failures += await instances.endBuilds(within: limit, reported: &reported)
            var closings = takeClosings()
            // What somebody else is closing may have been built from these.
            for lifecycle in [self] + others { await lifecycle.endOfActivities() }
            let isLast = closings.isEmpty || round >= Self.roundLimit
            if isLast {
                instances.shutdownPhase = isFinal ? .over : .none
                closings += takeClosings()
            }
            failures += await Closings(closings, awaitedBy: [self] + instances.lifecyclesAround).close(within: limit)
            if isLast { break }
        }
        state.withLock { $0.shutdown = nil }
        return failures
    }

    /// Cancels what is being opened, and waits until it has ended.
    private func endOpenings(within limit: TimeLimit) async -> [ShutdownError.Failure] {
        let builds = ([self] + others).flatMap { lifecycle in lifecycle.state.withLock { Array($0.builds.values) } }
        // Together, for one may wait for another.
        for build in builds { build.shutDown() }
        let failures = await withTaskGroup(of: ShutdownError.Failure?.self) { group in
            for build in builds {
                group.addTask {
                    let end = await limit.run { await build.end.wait() }
                    if end != nil || build.end.isGiven { return nil }
                    return ShutdownError.Failure(build.frame.step, ShutdownError.StillOpening(limit: limit.duration))
                }
            }
            return await group.compactMap(\.self).reduce(into: [ShutdownError.Failure]()) { $0.append($1) }
        }
        return failures.sorted { $0.description < $1.description }
    }

    private func endOfActivities() async {
        while let activity = state.withLock({ $0.activities.first { !$0.isGiven } }) { await activity.wait() }
    }
}

extension Instances {
    /// Waits for the builds of this graph that are under way, since what they have read must not be closed before. For
    /// dependencies, also waits for the builds of the typed graphs of their world.
    ///
    /// - Parameter reported: The builds that are known to exceed the limit.
    fileprivate func endBuilds(
        within limit: TimeLimit, reported: inout Set<ObjectIdentifier>
    ) async -> [ShutdownError.Failure] {
        let builds = root.buildsUnderway(of: self).filter { !reported.contains(ObjectIdentifier($0.build)) }
        if builds.isEmpty { return [] }
        _ = await limit.run { for (_, end) in builds { await end.wait() } }
        let late = builds.filter { !$0.end.isGiven }.map(\.build)
        reported.formUnion(late.map { ObjectIdentifier($0) })
        let error = ShutdownError.StillBuilding(limit: limit.duration)
        // The innermost build on each stack is the one that goes on.
        let waiting = Set(late.compactMap(\.parent).map { ObjectIdentifier($0) })
        return late.filter { !waiting.contains(ObjectIdentifier($0)) }
            .map { ShutdownError.Failure($0.binding.step, error) }
            .sorted { $0.description < $1.description }
    }
}
