// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery

extension DependencyGraph {
    /// Closes each value that this graph has built, once, before the values that it was built from. Values that do not
    /// depend on each other are closed at the same time.
    ///
    /// A value is closed if its binding has a `close:` closure or its type is a ``ClosableDependency``. Shutting down
    /// ``Dependencies`` includes the typed graphs that were created in their world. Shutting down a typed graph does
    /// not affect other graphs: neither graphs of the same type nor those that it was created from. Running openings
    /// are canceled and awaited, and calls that wait for one throw ``DependencyShutDown``. Running builds are awaited,
    /// too. A value that exceeds the time limit is closed once it is built.
    ///
    /// A shutdown is final, and another one does nothing. From its beginning, calling an ``Async`` of the graph that is
    /// not open throws ``DependencyShutDown``. Existing values are still returned, and values that need not be closed
    /// are still built. After the shutdown, the first read of a value that must be closed stops the program with the
    /// name and place of its binding.
    ///
    /// - Complexity: Linear in the number of values, of what they were built from, and of the dependencies between
    ///   them, in addition to the time for closing the values.
    ///
    /// - Parameter limit: The time for running openings and builds to end, and for all values to close. The default is
    ///   30 seconds, and five minutes in a test. Values that are still closing at the limit are canceled. Later ones
    ///   are still closed, with a tenth of the limit for all of them together, and those that take longer are not
    ///   awaited.
    /// - Throws: A ``ShutdownError`` with all failures, after everything was closed. A `close` that calls this on a
    ///   graph which waits for that `close` receives ``ShutdownError/CalledToClose`` at once.
    public func shutdown(timeLimit limit: Duration = .closingTimeLimit) async throws(ShutdownError) {
        let failures = await Shutdown.run(ShutdownScope(instances), within: TimeLimit(limit), isFinal: true)
        if !failures.isEmpty { throw ShutdownError(failures: failures) }
    }
}

/// A shutdown of a world or a typed graph.
struct Shutdown: Sendable {
    /// The running shutdowns, by their scopes.
    private static let running = Guarded<[ObjectIdentifier: Task<[ShutdownError.Failure], Never>]>([:])

    /// The number of rounds in which a shutdown closes values that were built by its `close` calls. Members of a family
    /// could build each other without end; real programs need few rounds.
    private static let roundLimit = 100

    private let scope: ShutdownScope
    private let limit: TimeLimit
    private let isFinal: Bool
    private let activity: ClosingActivity

    /// Closes everything. Calls that arrive in the meantime wait for the same shutdown.
    ///
    /// - Parameter isFinal: Whether the graph has shut down afterward, so that later calls do nothing. `false` at the
    ///   end of a test, whose tasks may continue and must not stop the program.
    static func run(_ scope: ShutdownScope, within limit: TimeLimit, isFinal: Bool) async -> [ShutdownError.Failure] {
        if let run = ClosingRun.current, run.isAwaited(by: scope) {
            return [ShutdownError.Failure(run.step, ShutdownError.CalledToClose())]
        }
        let task = running.withValue { running -> Task<[ShutdownError.Failure], Never>? in
            if let task = running[scope.id] { return task }
            guard scope.begin() else { return nil }
            let shutdown = Shutdown(
                scope: scope, limit: limit, isFinal: isFinal, activity: ClosingActivity(scope, isShutdown: true))
            let task = Task { await shutdown.closeAll() }
            running[scope.id] = task
            return task
        }
        return await task?.value ?? []
    }

    /// Waits for running openings and builds, and closes values until none are left, because a `close` may build more.
    private func closeAll() async -> [ShutdownError.Failure] {
        let context = Context(scope.world, attachment: nil)
        return await context.perform { () async -> [ShutdownError.Failure] in
            var failures = await endOpenings()
            var reported: Set<ObjectIdentifier> = []
            for round in 1... {
                failures += await endBuilds(reported: &reported)
                var taken = scope.takeClosings()
                // Values that another activity is closing may have been built from these.
                await activity.waitForOthers()
                let isLast = taken.isEmpty || round >= Self.roundLimit
                if isLast {
                    scope.end(isFinal: isFinal)
                    taken += scope.takeClosings()
                }
                failures += await Closings(taken, of: activity).close(within: limit)
                if isLast { break }
            }
            _ = Self.running.withValue { $0.removeValue(forKey: scope.id) }
            activity.end()
            return failures
        }
    }

    /// Cancels the running openings, and waits until they have ended.
    private func endOpenings() async -> [ShutdownError.Failure] {
        let openings = scope.builds.compactMap(\.opening)
        // All at once, because one may wait for another.
        for opening in openings { opening.shutDown() }
        return await end(openings.map(\.build), ShutdownError.StillOpening(limit: limit.duration))
    }

    /// Waits for the running builds of a graph, because what they have read must not be closed before.
    ///
    /// - Parameter reported: The builds that are known to exceed the limit.
    private func endBuilds(reported: inout Set<ObjectIdentifier>) async -> [ShutdownError.Failure] {
        let builds = scope.builds.filter { $0.opening == nil }.map(\.build)
            .filter { !reported.contains(ObjectIdentifier($0)) }
        reported.formUnion(builds.map { ObjectIdentifier($0) })
        return await end(builds, ShutdownError.StillBuilding(limit: limit.duration))
    }

    /// Waits for builds.
    ///
    /// - Parameter error: The error for builds that take too long.
    private func end(_ builds: [Build], _ error: any Error) async -> [ShutdownError.Failure] {
        guard !builds.isEmpty else { return [] }
        let waiters = builds.map { ($0, TaskWaiter()) }.filter { $0.add($1) }.map(\.1)
        _ = await limit.run { for waiter in waiters { await waiter.wait() } }
        let late = builds.filter(\.isRunning)
        // Only the innermost build of each chain is reported.
        return late.filter { build in !late.contains { $0.isPart(of: build) } }
            .compactMap { $0.binding.map { ShutdownError.Failure($0.step, error) } }
            .sorted { $0.description < $1.description }
    }
}
