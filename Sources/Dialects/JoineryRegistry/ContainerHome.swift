// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

package import Joinery

/// The world in which a container was created.
package struct ContainerHome: Sendable {
    // A weak reference to the process's world would slow down every use of that world.
    private weak let other: World?
    private let isProcess: Bool

    /// Creates the home of a container that is created in a world.
    package init(_ world: World = .current) {
        isProcess = world === World.process
        other = isProcess ? nil : world
    }

    /// The world, as long as it exists.
    package var world: World? { isProcess ? .process : other }

    /// Whether no world is current, and this is not the process's.
    package var isNeeded: Bool { !isProcess && Reader().isLost }

    /// Runs an operation in the current world or, where none is current, in this one.
    package func perform<Result>(_ operation: () throws -> Result) rethrows -> Result {
        guard isNeeded, let other else { return try operation() }
        return try other.perform(operation)
    }

    /// The worlds whose instances are released with a container: the process's, and the current one with those that
    /// enclose it, beginning with the outermost.
    package static var reachableWorlds: [World] {
        let worlds = sequence(first: World.current, next: \.parent).reversed()
        return worlds.contains { $0 === World.process } ? worlds : [World.process] + worlds
    }
}
