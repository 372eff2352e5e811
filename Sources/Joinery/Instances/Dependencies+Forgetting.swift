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
            let own = instances.ownTables(keeping: &kept)
            let enclosing = sequence(first: instances.currentTable(keeping: &kept), next: \.enclosing)
                .dropFirst(own.count)
            let released = own.flatMap { $0.forget(bindings) }
            if !released.isEmpty { RecentInstances.outdate() }
            let outer = bindings.filter { binding in
                enclosing.contains { $0.lastInstance(of: binding.identity) != nil }
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
    /// Lets go of instances, and of what is being built. Call it under the graph lock.
    ///
    /// - Returns: What is not held any more, to be released outside of all locks.
    fileprivate func forget(_ bindings: [AnyKeyedBinding]) -> [Instance] {
        precondition(
            bindings.allSatisfy { index.stored($0.identity) == nil },
            "Only what is resolved as `singletonUntilForgotten` can be forgotten.")
        let (released, builds) = state.withLock { state in
            var released: [Instance] = []
            var builds: [Build] = []
            guard !state.instances.isEmpty || !state.builds.isEmpty else { return (released, builds) }
            for binding in bindings {
                if let stored = state.instances.removeValue(forKey: binding.identity) {
                    released.append(stored.instance)
                }
                builds += state.builds.filter { $0.binding.identity == binding.identity }
                state.builds.removeAll { $0.binding.identity == binding.identity }
            }
            return (released, builds)
        }
        for build in builds { build.currency = .outdated }
        return released
    }
}
