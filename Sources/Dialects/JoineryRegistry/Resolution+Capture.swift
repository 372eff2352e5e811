// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

package import Joinery

// Resolutions that a container enters again. When none of its frames is left, a captured resolution refers to its instances
// weakly, so that an instance can hold its own resolution.

extension Resolution {
    /// Allows that something which lives longer than the resolution refers to it.
    package func capture() {
        let root = Reader().world.root
        entries.withValue { $0.onEnd = { $0.weaken(under: root.lock) } }
    }

    private func weaken(under lock: Lock) {
        var released: [AnyObject] = []
        lock.withLock {
            instances.removeAll { entry in
                // Whatever is removed is released outside of the lock.
                released += [entry.instance, entry.home]
                if let graph = entry.graph { released.append(graph) }
                if entry.instance.isWeak { return !entry.instance.isAlive(holding: &released) }
                if let reference = entry.instance.weaken() { released.append(reference) }
                return !entry.instance.isWeak
            }
        }
        withExtendedLifetime(released) {}
    }
}
