// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// Instances that a dialect saves and restores.

extension World {
    /// The instances of bindings that live in this world.
    package func instances(of bindings: [Binding]) -> [Instance] {
        root.lock.withLock { bindings.compactMap { table[$0] } }
    }

    /// Keeps instances again that have lived in this world.
    package func restore(_ instances: [Instance]) {
        let released = root.lock.withLock { instances.flatMap { keep($0, of: nil, isPermanent: false) } }
        withExtendedLifetime(released) {}
    }
}
