// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The state of the current world at a moment. Dialects use it to report changes that come too late.
package struct WorldMoment: Sendable {
    private let world = World.current
    private let instanceCount: Int

    /// The current moment.
    package init() {
        let root = world.root
        instanceCount = root.lock.withLock { root.instanceCount }
    }

    /// Returns whether the world could use an instance of a binding that was built before this moment.
    package func hadInstance<Value>(of binding: KeyedBinding<Value>) -> Bool {
        var held: [AnyObject] = []
        defer { withExtendedLifetime(held) {} }
        return world.root.lock.withLock {
            world.path.contains { world in
                guard let instance = world.table[binding.binding], instance.serial <= instanceCount else {
                    return false
                }
                return instance.isAlive(holding: &held)
            }
        }
    }

    /// Returns the place of the last preparation of a binding in the world.
    package func preparation<Value>(of binding: KeyedBinding<Value>) -> SourcePlace? {
        world.root.lock.withLock {
            world.chain(of: binding.binding).last { $0.isPreparation }?.site
        }
    }
}
