// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

extension Dependencies {
    /// Releases the instances of bindings, so that the next read builds new ones. Instances that were built from them
    /// stay.
    ///
    /// The value of a running build goes only to the readers that already wait for it, and is not kept. The time is
    /// proportional to the number of bindings and to how often the world was changed.
    ///
    /// - Returns: The bindings of which an enclosing world has an instance that it has built. A value that an override
    ///   gives cannot be built again.
    @discardableResult
    package func forget(_ bindings: [AnyKeyedBinding]) -> [AnyKeyedBinding] {
        GraphLock.withLock { lock in
            guard let inherited = forget(bindings, under: &lock) else { return [] }
            let layer = instances.currentTable(under: &lock).layer
            return bindings.filter { binding in
                layer.lastOverride(of: binding.key)?.isValue != true
                    && sequence(first: inherited, next: \.enclosing)
                        .contains { $0.lastInstance(of: binding.identity) != nil }
            }
        }
    }

    /// Discards the instances of bindings in the current world. The next read builds new ones. Instances that are in use
    /// stay valid.
    package static func discard(_ bindings: [AnyKeyedBinding]) {
        let current = current
        let outer = current.forget(bindings)
        guard !outer.isEmpty else { return }
        let layer = current.instances.currentTable().layer
        // An instance from an enclosing world must not be used here anymore. The same value is built in this world.
        changeCurrent { overrides in
            for binding in outer {
                if let override = layer.lastOverride(of: binding.key), override.isReplacement {
                    overrides.entries.append(override)
                } else {
                    overrides.useLive(binding, at: SourcePlace(fileID: #fileID, line: 0, column: 0))
                }
            }
        }
    }

    /// Releases the instances of bindings in the nearest world, going outward from this one, that has an instance of a
    /// binding. All readers of that world build new ones.
    ///
    /// - Parameter guide: A binding that was built with the others, so that all have the same home.
    package func forgetHere(_ bindings: [AnyKeyedBinding], withThatOf guide: AnyKeyedBinding) {
        GraphLock.withLock { lock in
            for instances in outward {
                let table = instances.currentTable(under: &lock)
                guard table.ofWorld.contains(where: { $0.lastInstance(of: guide.identity) != nil }) else { continue }
                _ = Dependencies(instances: instances).forget(bindings, under: &lock)
                return
            }
        }
    }

    /// Returns the value of a binding, if it has an instance that is valid in this world. Does not count as a read.
    package func existingValue(of binding: AnyKeyedBinding) -> Transfer<Any>? {
        var releases = DeferredReleases()
        let finding = instances.currentTable().find(
            binding.identity, in: nil, isLearnable: { _ in false }, releasing: &releases)
        guard case .found(let instance) = finding, let live = instance.retained else { return nil }
        return (live.object ?? live.instance.anyValue).map { Transfer($0) }
    }

    /// Releases the instances of bindings that can no longer be read, in the process's world and the current one.
    package static func forgetEverywhere(_ bindings: [AnyKeyedBinding]) {
        guard !bindings.isEmpty else { return }
        let current = Dependencies.current
        GraphLock.withLock { _ = current.forget(bindings, under: &$0) }
        if !current.isOfSameWorld(as: .ofProcess) { Dependencies.ofProcess.forget(bindings) }
    }

    /// Releases the instances of this world.
    ///
    /// - Returns: The table of the enclosing world.
    private func forget(_ bindings: [AnyKeyedBinding], under lock: inout GraphLock) -> InstanceTable? {
        let current = instances.currentTable(under: &lock)
        var table: InstanceTable? = current
        while let own = table, own.layer.lifetime === current.layer.lifetime {
            forget(bindings, in: own, under: &lock)
            table = own.enclosing
        }
        current.layer.knownDependencies.forget(bindings.map(\.key))
        RecentInstances.outdate()
        return table
    }

    /// Releases the instances in a table, and removes their running builds.
    private func forget(_ bindings: [AnyKeyedBinding], in table: InstanceTable, under lock: inout GraphLock) {
        if !table.lineage.allBuilds(under: &lock).isEmpty {
            let identities = Set(bindings.map(\.identity))
            let builds = table.lineage.takeBuilds(
                where: { $0.table === table && identities.contains($0.binding.identity) }, under: &lock)
            for build in builds { build.isOutdated = true }
            // A value that is being built in a nested world may turn out to live here.
            for build in table.lineage.allBuilds(under: &lock) where identities.contains(build.binding.identity) {
                guard build.table?.layer.enclosing(table.layer.reference) != nil else { continue }
                build.outdatedLayers.append(table.layer.number)
            }
        }
        table.state.withLock(releasing: &lock.releases) { state, releases in
            for binding in bindings {
                precondition(
                    table.index.instance(of: binding.identity) == nil,
                    "Only bindings that are resolved as `singletonUntilForgotten` can be forgotten.")
                state.instances.remove(binding.identity, releasing: &releases)
            }
        }
    }
}
