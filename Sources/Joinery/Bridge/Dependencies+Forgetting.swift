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
        let (released, outer) = Build.withGraphLock { kept in
            let own = instances.ownTables(keeping: &kept)
            let enclosing = sequence(first: instances.currentTable(keeping: &kept), next: \.enclosing)
                .dropFirst(own.count)
            let released = own.flatMap { $0.forget(bindings) }
            instances.currentTable(keeping: &kept).layer.knowledge.forget(bindings.map(\.key))
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
            bindings.allSatisfy { index.instance(of: $0.identity) == nil },
            "Only what is resolved as `singletonUntilForgotten` can be forgotten.")
        let identities = Set(bindings.map(\.identity))
        let builds = lineage.takeBuilds { $0.table === self && identities.contains($0.binding.identity) }
        let released = state.withLock { state in
            state.instances.isEmpty ? [] : identities.compactMap { state.instances.removeValue(forKey: $0) }
        }
        for build in builds { build.isOutdated = true }
        return released
    }
}
