// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The world of one test, for test support. It is in use as long as this value and the tasks that ran in it.
///
/// The world is a root. The traits of a suite contribute their overrides to the world of each test, so tests share no
/// instance.
package struct TestWorld: Sendable {
    /// The context of code that runs in the world.
    package let context: Context
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
        let inherited = overrides.changes.overrides
        update(&overrides)
        self.init(overrides, inheriting: inherited, monitor: monitor)
    }

    /// Opens a world for a test, with overrides that are written on another actor.
    package nonisolated(nonsending) init(
        isInheriting: Bool, monitor: WorldMonitor,
        _ update: @Sendable (DependencyOverrides) async -> DependencyOverrides
    ) async {
        let overrides = Self.overrides(isInheriting: isInheriting)
        self.init(await update(overrides), inheriting: overrides.changes.overrides, monitor: monitor)
    }

    private static func overrides(isInheriting: Bool) -> DependencyOverrides {
        var overrides = DependencyOverrides()
        guard isInheriting else { return overrides }
        let world = Reader().world
        world.root.lock.withLock {
            overrides.changes.overrides = world.path.reversed().flatMap { $0.overrides.entries.map(\.override) }
        }
        overrides.changes.context = world.context
        overrides.changes.longWait = world.longWait
        overrides.changes.enclosing = world
        return overrides
    }

    private init(_ overrides: DependencyOverrides, inheriting inherited: [Override], monitor: WorldMonitor) {
        context = Context(World(overrides.changes, in: nil, monitor: monitor, endsWithUse: true), attachment: nil)
        self.inherited = Set(inherited.map { ObjectIdentifier($0) })
    }

    /// The world.
    package var world: World { context.world }

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

    /// The overrides of this world that no value was built with, without those of outer traits.
    package var overrides: [OverrideUse] {
        let entries = world.root.lock.withLock { world.overrides.entries.map(\.override) }
        return entries.filter { !inherited.contains(ObjectIdentifier($0)) }
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

extension DependencyIssue {
    /// Returns the issue of an override that is never used.
    package static func unused(_ override: OverrideUse) -> DependencyIssue {
        .unused(override.binding, at: override.site)
    }
}

extension World {
    /// Returns the code to write instead of a stored property of a test case, if the property was injected before any test
    /// ran, and so has a value of the process's world.
    ///
    /// - Parameters:
    ///   - value: The value of the property before the test began.
    ///   - property: The name of the property. A number, a text or a collection can be equal to the value of a binding
    ///     by chance, so it counts only if the property has the name of the binding.
    /// - Returns: The expression that reads the binding, `inject(\.search)`, and the place of the binding, if known.
    ///   `nil` if the property is not injected.
    package static func injection(
        of value: Any, in property: String
    ) -> (text: String, place: SourcePlace?)? {
        if value is any InjectionProperty { return ("inject(…)", nil) }
        let process = World.process
        let instances = process.root.lock.withLock { process.table.instances }
        let values = instances.map { (binding: $0.binding, value: $0 as Box) } + EarlyReads.values
        let found = values.first { binding, other in
            (!Sample.exists(of: other.type) || binding.step.name == property)
                && !Sample.areKnownToDiffer(value, other.any)
        }
        return found.map { ($0.binding.step.injection, $0.binding.place) }
    }
}

extension TestWorld {
    /// Whether there may be values to close.
    package var hasValuesToClose: Bool { Closers.current?.hasValues(in: world) == true }

    /// Closes the values of this world, and reports those that could not be closed.
    package nonisolated(nonsending) func shutDown() async {
        guard let closer = Closers.current else { return }
        for issue in await closer.shutDown(world) { world.root.monitor?.report(issue) }
    }
}
