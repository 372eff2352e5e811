// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

extension Dependencies {
    /// Lets go of the instances of bindings, so that the next read builds new ones. What was built from them stays.
    ///
    /// A build under way goes to those who asked before, and is not kept. Takes time in proportion to the number of
    /// bindings and to how often the world was changed.
    ///
    /// - Returns: Those of the bindings of which an enclosing world has an instance that it has built. A value that an
    ///   override gives cannot be built again.
    @discardableResult
    package func forget(_ bindings: [AnyKeyedBinding]) -> [AnyKeyedBinding] {
        GraphLock.withLock { lock in
            let own = instances.ownTables(under: &lock)
            let enclosing = sequence(first: instances.currentTable(releasing: &lock.releases), next: \.enclosing)
                .dropFirst(own.count)
            var isHeld = false
            for table in own { isHeld = forget(bindings, in: table, under: &lock) || isHeld }
            let layer = instances.currentTable(releasing: &lock.releases).layer
            layer.knowledge.forget(bindings.map(\.key))
            if isHeld { RecentInstances.outdate() }
            return bindings.filter { binding in
                layer.lastOverride(of: binding.key)?.isValue != true
                    && enclosing.contains { $0.lastInstance(of: binding.identity) != nil }
            }
        }
    }

    /// Lets go of the instances of bindings that nothing can read any more, in the process's world and this one.
    package static func forgetEverywhere(_ bindings: [AnyKeyedBinding]) {
        guard !bindings.isEmpty else { return }
        let current = Dependencies.current
        current.forget(bindings)
        if !current.isOfSameWorld(as: .ofProcess) { Dependencies.ofProcess.forget(bindings) }
    }

    /// Lets go of instances, and of what is being built.
    ///
    /// - Returns: Whether there were any instances.
    private func forget(
        _ bindings: [AnyKeyedBinding], in table: InstanceTable, under lock: inout GraphLock
    ) -> Bool {
        precondition(
            bindings.allSatisfy { table.index.instance(of: $0.identity) == nil },
            "Only what is resolved as `singletonUntilForgotten` can be forgotten.")
        let identities = Set(bindings.map(\.identity))
        let builds = table.lineage.takeBuilds(
            where: { $0.table === table && identities.contains($0.binding.identity) }, under: &lock)
        for build in builds { build.isOutdated = true }
        return table.state.withLock(releasing: &lock.releases) { state, releases in
            let held = identities.filter { state.instances[$0] != nil }
            for identity in held { state.instances.remove(identity, releasing: &releases) }
            return !held.isEmpty
        }
    }
}
