// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A world that is held as a value, and is in use as long as this exists. Unlike a `Context`, it does not slow down reads.
package final class HeldWorld: Sendable {
    /// The world.
    package let world: World

    /// Holds a world.
    package init(_ world: World) {
        self.world = world
        world.beginUse()
    }

    deinit { world.endUse(isReleased: false) }
}
