// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension DependencyGraph {
    /// Closes what this graph has built: each value once, before those that it was built from; what does not depend on
    /// each other, at the same time.
    ///
    /// What is closed are the values of bindings that say how, by `close:`, or whose type is a ``ClosableDependency``.
    /// ``Dependencies`` are shut down with the typed graphs that were made in their world; a typed graph alone leaves
    /// those that it was made from as they are. Openings under way are cancelled and waited for; whoever waits for one gets
    /// ``DependencyShutDown``. What takes too long to end is closed when it has opened after all.
    ///
    /// Afterwards the graph is as good as new: what was closed, and all that was built from it, is built again when it is
    /// read. An ``Async`` that somebody has kept throws ``DependencyShutDown``.
    ///
    /// - Parameter limit: How long each value may take to close, and each opening to end, 30 seconds unless you say
    ///   otherwise. After that the others go on.
    /// - Throws: All that went wrong, after everything has been closed. A `close` that calls this on a graph which waits
    ///   for it gets ``ShutdownError/CalledToClose`` at once.
    public func shutdown(timeLimit limit: Duration = .closingTimeLimit) async throws(ShutdownError) {
        guard let lifecycle = instances.lifecycle else { return }
        let failures = await Dependencies(instances: instances.root).perform {
            await lifecycle.shutDown(within: limit)
        }
        if !failures.isEmpty { throw ShutdownError(failures: failures) }
    }
}

extension Instances {
    /// The innermost graph that this may have used things of, if any.
    private var around: Instances? { root === self ? outer : root }

    /// Those of the graphs that this may have used things of.
    var lifecyclesAround: [Lifecycle] {
        guard let around else { return [] }
        return sequence(first: around, next: \.outer).compactMap(\.lifecycle)
    }

    /// Closes what is open, where nobody is left who could wait for it but those that it was built from.
    func closeInBackground() {
        guard let closings = lifecycle?.takeClosings() else { return }
        Self.closeInBackground(closings, before: around, noting: lifecyclesAround)
    }

    /// Closes what was opened when a shutdown had given up waiting for that.
    func closeLate(
        _ step: PathStep, from record: DependencyRecord, _ close: @escaping @Sendable () async throws -> Void
    ) {
        let closing = Closing(step, of: nil, from: .record(record), close)
        let lifecycles = [lifecycle].compactMap(\.self) + lifecyclesAround
        Self.closeInBackground([closing], before: around, noting: lifecycles, "after the shutdown of its graph")
    }

    /// Closes values that were built beside one that is kept.
    func closeDropped(_ closings: [Closing]) {
        Self.closeInBackground(closings, before: root, noting: [lifecycle].compactMap(\.self), "though it is not used")
    }

    /// Closes what is open in several graphs together.
    static func closeInBackground(_ all: [Lifecycle]) {
        closeInBackground(all.flatMap { $0.takeClosings() }, before: nil, noting: [])
    }

    /// - Parameters:
    ///   - around: Stays until that is done.
    ///   - occasion: For the message about what could not be closed.
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
            for failure in await Closings(closings, awaitedBy: lifecycles).close(within: .closingTimeLimit) {
                Platform.writeError("warning: not closed \(occasion): \(failure)")
            }
            end.give()
            withExtendedLifetime(around) {}
        }
    }

    /// Has bindings built anew when they are read next, with all that was built from them.
    func renew(_ closings: [Closing]) {
        guard root === self else { return Renewal.renew(closings, of: self) }
        var overrides = DependencyOverrides(from: Dependencies(instances: root))
        overrides.entries = closings.compactMap { closing in
            closing.binding.map { binding in
                let renewal = Override<Dependencies, Any>(
                    of: binding, .decorate { value, _ in value }, isPreparation: true, site: closing.step.place)
                renewal.markUsed()
                return renewal
            }
        }
        world.add(overrides)
    }
}
