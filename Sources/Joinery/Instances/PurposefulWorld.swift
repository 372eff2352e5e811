// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A world that a dialect opens for a purpose of its own, which whatever runs in it can ask for.
package struct PurposefulWorld: Sendable {
    private let context: ResolutionContext

    /// Opens a world around nothing that the current one has built, but with its overrides.
    package init(purpose: some Sendable) {
        let outer = ResolutionContext.current
        var overrides = DependencyOverrides(from: outer?.dependencies)
        let layer = Dependencies.current.instances.currentTable().layer
        overrides.entries = Array(layer.outward()).reversed().flatMap(\.overrides.all)
        overrides.context = layer.context
        let instances = Instances(
            opening: overrides, in: nil, graphs: nil, monitor: outer?.dependencies.instances.world.monitor,
            purpose: purpose)
        context = ResolutionContext(dependencies: Dependencies(instances: instances), graphs: nil)
    }

    package func perform<Result, Failure: Error>(_ operation: () throws(Failure) -> Result) throws(Failure) -> Result {
        try context.perform(operation)
    }
}

extension Dependencies {
    /// What the world was opened for, if a dialect has opened it.
    package func purpose<Purpose>(as type: Purpose.Type) -> Purpose? {
        instances.world.purpose.flatMap { $0 as? Purpose }
    }
}
