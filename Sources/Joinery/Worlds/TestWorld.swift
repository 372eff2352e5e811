// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The world of one test, for test support. It is in use as long as this value and the tasks that ran in it.
///
/// The world is a root. The traits of a suite contribute their overrides to the world of each test, so tests share no
/// instance.
package struct TestWorld: Sendable {
    let context: ResolutionContext
    /// The overrides of outer traits.
    private let inherited: Set<ObjectIdentifier>

    /// Opens a world for a test.
    ///
    /// - Parameters:
    ///   - isInheriting: Whether the world gets the overrides of the current world, which an outer trait has opened.
    ///   - update: Adds the test's own overrides.
    package init(
        isInheriting: Bool, monitor: WorldMonitor, _ update: (inout DependencyOverrides) -> Void
    ) {
        var overrides = Self.overrides(isInheriting: isInheriting)
        let inherited = overrides.entries
        update(&overrides)
        self.init(overrides, inheriting: inherited, monitor: monitor)
    }

    /// Opens a world for a test, with overrides that are written on another actor.
    package nonisolated(nonsending) init(
        isInheriting: Bool, monitor: WorldMonitor,
        _ update: @Sendable (DependencyOverrides) async -> DependencyOverrides
    ) async {
        let overrides = Self.overrides(isInheriting: isInheriting)
        self.init(await update(overrides), inheriting: overrides.entries, monitor: monitor)
    }

    private static func overrides(isInheriting: Bool) -> DependencyOverrides {
        guard isInheriting, let current = ResolutionContext.current?.dependencies else {
            return DependencyOverrides(from: nil)
        }
        let layer = current.instances.currentTable().layer
        var overrides = DependencyOverrides(from: current.instances)
        overrides.entries = layer.outward().reversed().flatMap(\.overrides)
        overrides.chosenContext = layer.context
        overrides.waitReportDelay = layer.waitReportDelay
        return overrides
    }

    private init(_ overrides: DependencyOverrides, inheriting inherited: [Override], monitor: WorldMonitor) {
        let instances = Instances.opening(overrides, in: nil, graphs: nil, monitor: monitor, isOfTest: true)
        instances.beginOperation()
        context = ResolutionContext(dependencies: Dependencies(instances: instances), graphs: nil)
        self.inherited = Set(inherited.map { ObjectIdentifier($0) })
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

    /// Whether there may be values to close.
    package var hasLifecycle: Bool { context.dependencies.instances.lifecycle != nil }

    /// Closes the values of this world, and reports those that could not be closed.
    package nonisolated(nonsending) func shutDown() async {
        let instances = context.dependencies.instances
        for failure in await instances.shutDown(within: TimeLimit(.closingTimeLimit), isFinal: false) {
            instances.world.monitor?.report(.notClosed(failure))
        }
    }

    /// This world's own overrides.
    package var overrides: [OverrideUse] {
        context.dependencies.instances.world.overrides
            .filter { !inherited.contains(ObjectIdentifier($0)) }
            .map { OverrideUse(binding: $0.bindingName, site: $0.site, isUsed: $0.isUsed) }
    }
}

/// An override of a test, and whether the test used it.
package struct OverrideUse: Sendable {
    /// The name of the binding in messages.
    package let binding: String
    /// The place where the override is written.
    package let site: SourcePlace
    /// Whether a value was built with this override.
    package let isUsed: Bool
}
