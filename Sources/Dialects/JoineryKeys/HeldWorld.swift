// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

package import Joinery

extension HeldWorld {
    /// Runs an operation in the world.
    package func perform<Result, Failure: Error>(_ operation: () throws(Failure) -> Result) throws(Failure) -> Result {
        defer { withExtendedLifetime(self) {} }
        return try world.perform(operation)
    }

    /// Runs an asynchronous operation in the world, on the caller's actor.
    package nonisolated(nonsending) func perform<Result, Failure: Error>(
        _ operation: nonisolated(nonsending) () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        defer { withExtendedLifetime(self) {} }
        return try await world.perform(operation)
    }

    /// Opens a world in another one. The default is the current world.
    package convenience init(in enclosing: HeldWorld?, _ update: (inout DependencyOverrides) -> Void) {
        self.init(World(in: enclosing?.world ?? .current, update), in: enclosing)
    }

    /// Opens a root, with the monitor of the current world.
    package static func root(_ update: (inout DependencyOverrides) -> Void = { _ in }) -> HeldWorld {
        HeldWorld(World(in: nil, update))
    }
}
