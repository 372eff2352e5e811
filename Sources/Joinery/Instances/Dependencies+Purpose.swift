// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// Worlds that a dialect opens for a purpose of its own.

extension Dependencies {
    /// Opens a world with the overrides of the current one, and with nothing that it has built.
    ///
    /// - Parameter purpose: What whatever runs in the world, and in those nested in it, can ask for.
    package static func openingCopy(for purpose: some Sendable) -> Dependencies {
        let layer = Instances.current.currentTable().layer
        return openingRoot(for: purpose) { overrides in
            overrides.entries = layer.outward().reversed().flatMap(\.overrides.all)
            overrides.context = layer.context
        }
    }

    /// What the world was opened for, if a dialect has opened it.
    package func purpose<Purpose>(as type: Purpose.Type) -> Purpose? {
        instances.world.purpose.flatMap { $0.value as? Purpose }
    }
}
