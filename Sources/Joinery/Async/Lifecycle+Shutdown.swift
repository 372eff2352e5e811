// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

extension Lifecycle {
    /// How often a shutdown closes what was built meanwhile. What one `close` reads is built once more, and what closes
    /// that reads may be built in turn; but what reads each other, or is read by a task that goes on, has no end.
    private static let roundLimit = 10

    /// Closes everything. Whoever calls while that goes on waits for the same.
    func shutDown(within limit: Duration) async -> [ShutdownError.Failure] {
        if let run = ClosingRun.current, run.isAwaited(by: self) {
            return [ShutdownError.Failure(run.step, ShutdownError.CalledToClose())]
        }
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
        var failures = await endOpenings(within: limit)
        // What closes may build in turn.
        for round in 0... {
            guard round < Self.roundLimit else {
                let error = ShutdownError.BuiltAgain(rounds: round)
                failures += inUse.closings.reversed().map { ShutdownError.Failure($0.step, error) }
                break
            }
            let closings = takeClosings()
            // What somebody else is closing may have been built from these.
            for lifecycle in [self] + others { await lifecycle.endOfActivities() }
            guard !closings.isEmpty else { break }
            failures += await Closings(closings, awaitedBy: related).close(within: limit) { next in
                self.renew(next)
                return next
            }
        }
        let held = state.withLock { state in
            defer { state.held = [] }
            state.shutdown = nil
            return state.held
        }
        for other in held { other.state.withLock { $0.heldCount -= 1 } }
        return failures
    }

    /// Cancels what is being opened, and waits until it has ended.
    private func endOpenings(within limit: Duration) async -> [ShutdownError.Failure] {
        let openings = ([self] + others).flatMap { lifecycle in
            lifecycle.state.withLock { $0.builds.values.map { (lifecycle: lifecycle, build: $0) } }
        }
        // Together, for one may wait for another.
        for opening in openings { opening.build.shutDown() }
        let failures = await withTaskGroup(of: ShutdownError.Failure?.self) { group in
            for (lifecycle, build) in openings {
                group.addTask {
                    let end = await TimeLimit.run(for: limit) { await build.end.wait() }
                    guard end == nil, lifecycle.giveUp(build) else { return nil }
                    return ShutdownError.Failure(build.closing.step, ShutdownError.StillOpening(limit: limit))
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
