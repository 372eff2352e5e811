// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The world of one test, for the test support. It is in use as long as this, and as the tasks that ran in it.
package struct TestWorld: Sendable {
    private let context: ResolutionContext

    /// Opens a world for a test: an empty one, or one nested in the current world.
    package init(
        isNested: Bool, monitor: WorldMonitor, _ update: (inout DependencyOverrides) -> Void
    ) {
        let outer = isNested ? ResolutionContext.current : nil
        var overrides = DependencyOverrides(from: outer?.dependencies)
        update(&overrides)
        self.init(overrides, in: outer, monitor: monitor)
    }

    /// Opens a world for a test, with overrides that are written on another actor.
    package nonisolated(nonsending) init(
        isNested: Bool, monitor: WorldMonitor,
        _ update: @Sendable (DependencyOverrides) async -> DependencyOverrides
    ) async {
        let outer = isNested ? ResolutionContext.current : nil
        self.init(await update(DependencyOverrides(from: outer?.dependencies)), in: outer, monitor: monitor)
    }

    private init(_ overrides: DependencyOverrides, in outer: ResolutionContext?, monitor: WorldMonitor) {
        let enclosing = outer?.dependencies.instances
        let instances = Instances.opening(
            overrides, in: enclosing, graphs: outer?.graphs, monitor: monitor,
            lifetime: enclosing?.world.lifetime ?? TestLifetime())
        context = ResolutionContext(dependencies: Dependencies(instances: instances), graphs: outer?.graphs)
    }

    /// Runs an operation in this world.
    package func perform<Result, Failure: Error>(_ operation: () throws(Failure) -> Result) throws(Failure) -> Result {
        try context.perform(operation)
    }

    /// Runs an asynchronous operation in this world, on the actor of whoever calls.
    package nonisolated(nonsending) func perform<Result, Failure: Error>(
        _ operation: nonisolated(nonsending) () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        try await context.perform(operation)
    }

    /// Whether there may be something to close.
    package var hasLifecycle: Bool { context.dependencies.instances.lifecycle != nil }

    /// Closes what was built in this world, and tells what could not be closed.
    package nonisolated(nonsending) func shutDown() async {
        do throws(ShutdownError) {
            try await context.dependencies.shutdown()
        } catch {
            for failure in error.failures {
                context.dependencies.instances.world.monitor?.report(.notClosed(failure))
            }
        }
    }

    /// The places of this world's own overrides, and whether each was used.
    package var overrides: [(site: SourcePlace, isUsed: Bool)] {
        context.dependencies.instances.world.overrides.map { ($0.site, $0.isUsed) }
    }
}
