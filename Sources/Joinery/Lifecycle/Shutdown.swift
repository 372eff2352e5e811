// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

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
        let failures = await instances.shutDown(within: TimeLimit(limit), isFinal: true)
        if !failures.isEmpty { throw ShutdownError(failures: failures) }
    }
}

extension Instances {
    /// Closes the values that this graph has built.
    ///
    /// - Parameter isFinal: Whether no value that must be closed is built afterward.
    func shutDown(within limit: TimeLimit, isFinal: Bool) async -> [ShutdownError.Failure] {
        await Dependencies(instances: ofDependencies).perform {
            await makeLifecycle().shutDown(self, within: limit, isFinal: isFinal)
        }
    }

    /// Closes the open values of a graph that nothing uses any longer, except for what they were built from.
    func closeInBackground() {
        guard let closings = lifecycle?.takeClosings() else { return }
        Self.closeInBackground(closings, before: outer, noting: outerLifecycles)
    }

    /// Moves the closing of a value to a world other than the one in which it was built.
    ///
    /// - Returns: The closings that the other world refuses.
    func moveClosing(of provenance: Provenance, to world: Instances) -> [Closing] {
        guard let lifecycle, world !== self else { return [] }
        var origins: Set = [ObjectIdentifier(provenance)]
        for case .later(let record) in provenance.dependencies.contents { origins.insert(ObjectIdentifier(record)) }
        return lifecycle.takeClosings(origins).filter { closing in
            guard world.makeLifecycle().add(closing, of: world) else { return true }
            closing.move?(world)
            return false
        }
    }

    /// Closes a value that was opened after a shutdown had stopped waiting for it.
    func closeLate(
        _ step: PathStep, from origin: Closing.Origin, _ close: @escaping @Sendable () async throws -> Void
    ) {
        closeLate(Closing(step, from: origin, close))
    }

    /// Closes a value that was built after a shutdown had stopped waiting for it.
    func closeLate(_ closing: Closing) {
        let lifecycles = [lifecycle].compactMap(\.self) + outerLifecycles
        Self.closeInBackground([closing], before: outer, noting: lifecycles, "after the shutdown of its graph")
    }

    /// Closes values that were built in addition to the one that is kept.
    func closeDropped(_ closings: [Closing]) {
        Self.closeInBackground(
            closings, before: ofDependencies, noting: [lifecycle].compactMap(\.self), "although it is never used")
    }

    /// Closes the open values of several graphs together.
    static func closeInBackground(_ all: [Lifecycle]) {
        closeInBackground(all.flatMap { $0.takeClosings() }, before: nil, noting: [])
    }

    /// - Parameters:
    ///   - around: Kept until all values are closed.
    ///   - occasion: The reason, for messages about values that could not be closed.
    private static func closeInBackground(
        _ all: [Closing], before around: Instances?, noting lifecycles: [Lifecycle],
        _ occasion: String = "when its world ended"
    ) {
        let letGoCount = all.count { $0.isCounted && !$0.isNeeded }
        if letGoCount > 0 { Instrumentation.current?.changeOpenCount(by: -letGoCount) }
        let closings = all.filter(\.isNeeded)
        guard !closings.isEmpty else { return }
        let end = EndSignal()
        for lifecycle in lifecycles { lifecycle.add(end) }
        Task.detached {
            for failure in await Closings(closings, awaitedBy: lifecycles).close(within: TimeLimit(.closingTimeLimit)) {
                Platform.writeError("warning: not closed \(occasion): \(failure)")
            }
            end.send()
            withExtendedLifetime(around) {}
        }
    }
}
