// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

extension Dependencies {
    /// Lets go of the instances of bindings, so that the next read builds new ones. What was built from them stays.
    ///
    /// A build under way goes to those who asked before, and is not kept. Takes time in proportion to the number of
    /// bindings and to how often the world was changed.
    ///
    /// - Returns: Those of the bindings of which an enclosing world has an instance.
    @discardableResult
    package func forget(_ bindings: [AnyKeyedBinding]) -> [AnyKeyedBinding] {
        let (released, outer) = Build.withGraphLock { _, kept in
            var released: [Instance] = []
            var outer: [AnyKeyedBinding] = []
            let tables = Array(sequence(first: instances.currentTable(keeping: &kept), next: \.enclosing))
            let own = tables.prefix { $0.layer !== instances.world.outer }
            for binding in bindings {
                released += own.compactMap { $0.forget(binding.identity) }
                if tables[own.endIndex...].contains(where: { $0.lastInstance(of: binding.identity) != nil }) {
                    outer.append(binding)
                }
            }
            return (released, outer)
        }
        // What is let go of goes away here, outside of the lock, for its `deinit` is user code.
        withExtendedLifetime(released) {}
        return outer
    }

    /// Lets go of the instances of bindings that nothing can read any more, in the process's world and this one.
    package static func forgetEverywhere(_ bindings: [AnyKeyedBinding]) {
        guard !bindings.isEmpty else { return }
        let current = Dependencies.current
        current.forget(bindings)
        if !current.isOfSameWorld(as: .ofProcess) { Dependencies.ofProcess.forget(bindings) }
    }
}

extension InstanceTable {
    /// Lets go of an instance, and of what is being built. Call it under the graph lock.
    ///
    /// - Returns: What is not held any more, to be released outside of all locks.
    fileprivate func forget(_ identity: BindingIdentity) -> Instance? {
        precondition(
            index.stored(identity) == nil, "Only what is resolved as `singletonUntilForgotten` can be forgotten.")
        if let build = build(of: identity) {
            build.isOutdated = true
            end(build)
        }
        return state.withLock { $0.instances.removeValue(forKey: identity)?.instance }
    }
}
