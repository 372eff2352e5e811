// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// The state of the current world at a moment, to report preparations that come too late.
struct WorldMoment: Sendable {
    private let world = World.current
    private let instanceCount: Int

    /// The current moment.
    init() {
        let root = world.root
        instanceCount = root.lock.withLock { root.instanceCount }
    }

    /// Returns what happened to a binding in the world, or `nil`: it was read before this moment, or prepared.
    func event(of binding: Binding) -> String? {
        var held: [AnyObject] = []
        defer { withExtendedLifetime(held) {} }
        return world.root.lock.withLock { () -> String? in
            let wasRead = world.path.contains { world in
                guard let instance = world.table[binding], instance.serial <= instanceCount else { return false }
                return instance.isAlive(holding: &held)
            }
            if wasRead { return "was already read" }
            return world.chain(of: binding).last { $0.isPreparation }.map { "was already prepared at \($0.site)" }
        }
    }
}
