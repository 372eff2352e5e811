// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

package import Joinery

/// The world of one test. It is in use as long as this value and the tasks that ran in it.
///
/// The world is a root. The traits of a suite contribute their overrides to the world of each test, so tests share no
/// instance.
package struct TestWorld: Sendable {
    /// The context of code that runs in the world.
    package let context: Context
    private let monitor: TestMonitor
    /// The number of overrides of outer traits, which come first.
    private let inheritedCount: Int
    /// The number of overrides with which the world was opened.
    private let openingCount: Int

    /// Opens a world for a test.
    ///
    /// - Parameter update: Adds the overrides of the test.
    package init(monitor: TestMonitor, _ update: (inout DependencyOverrides) -> Void) {
        var overrides = DependencyOverrides()
        update(&overrides)
        self.init(overrides, inheritedCount: 0, monitor)
    }

    /// Opens a world for a test, with overrides that are written on another actor.
    ///
    /// - Parameters:
    ///   - isInheriting: Whether the world gets the overrides of the current world, which an outer trait has opened or
    ///     changed.
    ///   - update: Adds the overrides of the test.
    package nonisolated(nonsending) init(
        isInheriting: Bool, monitor: TestMonitor,
        _ update: @Sendable (DependencyOverrides) async -> DependencyOverrides
    ) async {
        var overrides = DependencyOverrides()
        if isInheriting { overrides.changes = WorldChanges(inheriting: .current, isTest: true) }
        self.init(await update(overrides), inheritedCount: overrides.changes.overrides.count, monitor)
    }

    private init(_ overrides: DependencyOverrides, inheritedCount: Int, _ monitor: TestMonitor) {
        context = Context(World(overrides.changes, in: nil, monitor: monitor), attachment: nil)
        self.monitor = monitor
        self.inheritedCount = inheritedCount
        openingCount = overrides.changes.overrides.count
    }

    /// Whether something was built in this world.
    var hasInstances: Bool {
        let root = context.world.root
        return root.lock.withLock { root.instanceCount > 0 }
    }

    /// Runs an operation in this world.
    package func perform<Result, Failure: Error>(_ operation: () throws(Failure) -> Result) throws(Failure) -> Result {
        try context.perform(operation)
    }

    /// Runs an asynchronous operation in this world, on the caller's actor.
    package nonisolated(nonsending) func perform<Result, Failure: Error>(
        _ operation: nonisolated(nonsending) () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        try await context.perform(operation)
    }

    /// The number of overrides in the current world when its trait has done its work.
    private enum TraitCount {}

    /// Notes that the trait which has opened the current world has made its changes. What follows belongs to the test.
    package static func endTrait() {
        let world = World.current
        world[TraitCount.self] = world.root.lock.withLock { world.overrides.all.count }
    }

    /// Reports typed graphs that hold themselves and, if the test is strict, each override that no value was built with.
    ///
    /// - Parameter suite: The audit of the suite whose trait has opened this world. It receives the overrides of the trait.
    func audit(for suite: SuiteAudit? = nil) {
        let world = context.world
        if world.root.lock.withLock({ !world.graphs.isEmpty }) { reportHeldGraphs(in: world) }
        guard monitor.isStrict else { return }
        let traitCount = suite == nil ? inheritedCount : world[TraitCount.self] as? Int ?? openingCount
        let all = world.root.lock.withLock { world.overrides.all }
        suite?.add(all[inheritedCount..<traitCount].filter(\.isAudited))
        for override in all[traitCount...] where !override.isUsed && override.isAudited {
            monitor.report(.unused(override))
        }
    }

    /// Reports typed graphs that one of their instances holds.
    private func reportHeldGraphs(in world: World) {
        let (held, kept) = world.root.lock.withLock {
            let held = world.graphs.compactMap { graph in
                graph._withUnsafeGuaranteedRef { graph in graph.holder.map { (ObjectIdentifier(graph), $0) } }
            }
            return (held, held.isEmpty ? [] : world.table.instances.filter { !$0.isWeak })
        }
        // A graph that is a kept value lives as long as the world anyway.
        let graphs = kept.compactMap { ($0.any as? any DependencyGraph)?.instances }
        for (graph, holder) in held where !graphs.contains(where: { ObjectIdentifier($0) == graph }) {
            monitor.report(.heldGraph(by: holder))
        }
    }

    /// Whether there may be values to close.
    var hasValuesToClose: Bool { Closers.current?.hasValues(in: context.world) == true }

    /// Closes the values of this world, and reports those that could not be closed.
    nonisolated(nonsending) func shutDown() async {
        guard let closer = Closers.current else { return }
        for issue in await closer.shutDown(context.world) { monitor.report(issue) }
    }
}
