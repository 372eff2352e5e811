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
    ///   - isInheriting: Whether the world gets the overrides of the current world, which an outer trait has opened.
    ///   - update: Adds the overrides of the test.
    package nonisolated(nonsending) init(
        isInheriting: Bool, monitor: TestMonitor,
        _ update: @Sendable (DependencyOverrides) async -> DependencyOverrides
    ) async {
        var overrides = DependencyOverrides()
        if isInheriting { overrides.changes = WorldChanges(inheriting: .current) }
        self.init(await update(overrides), inheritedCount: overrides.changes.overrides.count, monitor)
    }

    private init(_ overrides: DependencyOverrides, inheritedCount: Int, _ monitor: TestMonitor) {
        context = Context(World(overrides.changes, in: nil, monitor: monitor), attachment: nil)
        self.monitor = monitor
        self.inheritedCount = inheritedCount
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

    /// The overrides of this world that a strict test must use, without those of outer traits.
    var overrides: [Override] {
        context.world.root.lock.withLock { context.world.overrides.all.dropFirst(inheritedCount).filter(\.isAudited) }
    }

    /// Reports each override that no value was built with, if the test is strict.
    func audit() {
        guard monitor.isStrict else { return }
        for override in overrides where !override.isUsed { monitor.report(.unused(override)) }
    }

    /// Whether there may be values to close.
    var hasValuesToClose: Bool { Closers.current?.hasValues(in: context.world) == true }

    /// Closes the values of this world, and reports those that could not be closed.
    nonisolated(nonsending) func shutDown() async {
        guard let closer = Closers.current else { return }
        for issue in await closer.shutDown(context.world) { monitor.report(issue) }
    }
}
