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
    /// Running openings and builds have 30 seconds to end, and all values to close, or five minutes in a test:
    /// ``shutdown(timeLimit:)`` has another limit. Values that are still closing at the limit are canceled. Later ones are
    /// still closed, with a tenth of the limit for all of them together, and those that take longer are not awaited.
    ///
    /// - Throws: A ``ShutdownError`` with all failures, after everything was closed. A `close` that calls this on a
    ///   graph which waits for that `close` receives ``ShutdownError/CalledToClose`` at once.
    public func shutdown() async throws(ShutdownError) { try await shutDown(within: TimeLimit()) }

    /// Closes each value that this graph has built, as ``shutdown()`` does, within a time limit.
    ///
    /// - Parameter limit: The time for running openings and builds to end, and for all values to close.
    /// - Throws: A ``ShutdownError`` with all failures, after everything was closed.
    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    public func shutdown(timeLimit limit: Duration) async throws(ShutdownError) {
        try await shutDown(within: TimeLimit(seconds: limit / .seconds(1)))
    }

    private func shutDown(within limit: TimeLimit) async throws(ShutdownError) {
        let failures = await ShutdownScope(instances).shutDown(within: limit, isFinal: true)
        if !failures.isEmpty { throw ShutdownError(failures: failures) }
    }
}

extension ShutdownScope {
    /// The running shutdowns, by their scopes.
    private static let running = Guarded<[ObjectIdentifier: Task<[ShutdownError.Failure], Never>]>([:])

    /// The number of rounds in which a shutdown closes values that were built by its `close` calls. Members of a family
    /// could build each other without end; real programs need few rounds.
    private static let roundLimit = 100

    /// Closes everything. Calls that arrive in the meantime wait for the same shutdown.
    ///
    /// - Parameter isFinal: Whether the graph has shut down afterward, so that later calls do nothing. `false` at the
    ///   end of a test, whose tasks may continue and must not stop the program.
    func shutDown(within limit: TimeLimit, isFinal: Bool) async -> [ShutdownError.Failure] {
        if let run = ClosingRun.current, !run.hasEnded.current, run.activity.delays(self) {
            return [ShutdownError.Failure(step: run.step, error: ShutdownError.CalledToClose())]
        }
        let task = Self.running.withValue { running -> Task<[ShutdownError.Failure], Never>? in
            if let task = running[id] { return task }
            guard begin() else { return nil }
            let activity = ClosingActivity(self, isShutdown: true)
            let task = Task { await closeAll(in: activity, within: limit, isFinal: isFinal) }
            running[id] = task
            return task
        }
        return await task?.value ?? []
    }

    /// Waits for running openings and builds, and closes values until none are left, because a `close` may build more.
    private func closeAll(
        in activity: ClosingActivity, within limit: TimeLimit, isFinal: Bool
    ) async -> [ShutdownError.Failure] {
        await Context(world, attachment: nil).perform { () async -> [ShutdownError.Failure] in
            let openings = builds.compactMap(\.opening)
            // All at once, because one may wait for another.
            for opening in openings { opening.shutDown() }
            var failures = await Self.end(
                openings.map(\.build), within: limit, ShutdownError.StillOpening(seconds: limit.seconds))
            // Builds that exceed the limit are reported once.
            var awaited: [Build] = []
            for round in 1... {
                // What they have read must not be closed before.
                let builds = builds.filter { $0.opening == nil }.map(\.build)
                    .filter { build in !awaited.contains { $0 === build } }
                awaited += builds
                failures += await Self.end(builds, within: limit, ShutdownError.StillBuilding(seconds: limit.seconds))
                var taken = takeClosings()
                // Values that another activity is closing may have been built from these.
                await activity.waitForOthers()
                let isLast = taken.isEmpty || round >= Self.roundLimit
                if isLast {
                    end(isFinal: isFinal)
                    taken += takeClosings()
                }
                failures += await activity.close(taken, within: limit)
                if isLast { break }
            }
            _ = Self.running.withValue { $0.removeValue(forKey: id) }
            activity.end()
            return failures
        }
    }

    /// Waits for builds.
    ///
    /// - Parameter error: The error for builds that take too long.
    private static func end(
        _ builds: [Build], within limit: TimeLimit, _ error: any Error
    ) async -> [ShutdownError.Failure] {
        if !builds.isEmpty { _ = await limit.run(orReport: error) { for build in builds { await build.wait() } } }
        let late = builds.filter(\.isRunning)
        // Only the innermost build of each chain is reported.
        return late.filter { build in !late.contains { $0.isPart(of: build) } }
            .compactMap { $0.binding.map { ShutdownError.Failure(step: $0.step, error: error) } }
            .sorted { $0.description < $1.description }
    }
}
