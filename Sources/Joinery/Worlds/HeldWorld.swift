// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A world that is held as a value, and is in use as long as this exists. Unlike a `Context`, it does not slow down reads.
package final class HeldWorld: Sendable {
    /// The world.
    package let world: World
    /// What holds the enclosing world. With this second reference, that world does not count as held by one value alone, so
    /// it is not changed in place.
    private let enclosing: HeldWorld?

    /// Holds a world and, if it lies inside another one, what holds that.
    package init(_ world: World, in enclosing: HeldWorld? = nil) {
        self.world = world
        self.enclosing = enclosing
        world.beginUse()
    }

    deinit { world.endUse(isReleased: false) }
}
