// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

package import Joinery

/// The world in which a container was created.
package struct ContainerHome: Sendable {
    /// The world, as long as it exists.
    package weak let world: World?

    /// Creates the home of a container that is created in a world.
    package init(_ world: World = .current) {
        self.world = world
    }

    /// Runs an operation in the current world or, where none is current, in this one.
    package func perform<Result>(_ operation: () throws -> Result) rethrows -> Result {
        guard let world, Reader().isLost, World.current !== world else { return try operation() }
        return try world.perform(operation)
    }

    /// The worlds whose instances are released with a container: the process's, and the current one with those that
    /// enclose it, beginning with the outermost.
    package static var reachableWorlds: [World] {
        let worlds = sequence(first: World.current, next: \.parent).reversed()
        return worlds.contains { $0 === World.process } ? worlds : [World.process] + worlds
    }
}
