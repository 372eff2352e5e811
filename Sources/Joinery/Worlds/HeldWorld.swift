// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A world that is held as a value, and is in use as long as this exists. Unlike a `Context`, it does not slow down reads.
package final class HeldWorld: Sendable {
    /// The world.
    package let world: World
    /// Another reference to what holds the enclosing world. Whoever changes a world that only one value holds sees by it that
    /// this one depends on the other.
    private let enclosing: HeldWorld?

    /// Holds a world and, if it lies inside another one, what holds that.
    package init(_ world: World, in enclosing: HeldWorld? = nil) {
        self.world = world
        self.enclosing = enclosing
        world.beginUse()
    }

    deinit { world.endUse(isReleased: false) }
}
