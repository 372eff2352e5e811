// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A build whose builder has returned a value.
struct EndedBuild {
    /// The way in which the instance is stored.
    enum Storage {
        /// Kept as long as the table, unless a later override has made it outdated.
        case permanent
        /// Kept until it is released, unless a later override has made it outdated.
        case current
        /// Always kept, because it belongs to a resolution.
        case resolution
        /// Only for the readers that wait for it.
        case none
    }

    let build: Build
    let instance: Instance
    /// The table in which it was built.
    let table: InstanceTable
    let storage: Storage
    /// The completion that follows.
    let completion: Build?

    /// Ends the build, and inserts its instance into its home.
    ///
    /// - Returns: An earlier instance, if there is one.
    func end(under lock: inout GraphLock) -> Instance? {
        table.lineage.end(build, under: &lock)
        let provenance = instance.provenance
        provenance.noteLaterReads(under: &lock)
        let isKept =
            switch storage {
            case .permanent, .current: !build.isOutdated && !isOutdatedAtHome && !isSuperseded(under: &lock)
            case .resolution: true
            case .none: false
            }
        guard isKept else {
            beginCompletion(under: &lock)
            build.end(.built(instance), under: &lock)
            return nil
        }
        var home = table.home(of: provenance)
        var store = build.resolution?.table(for: home) ?? home
        if home !== table, let found = findHere(under: &lock) {
            build.end(.built(found), under: &lock)
            return found
        }
        if home !== table, let other = store.instance(of: build.binding.identity, releasing: &lock.releases) {
            // It may have read more than this build. Then this instance, and what is built from it, lives in the layer
            // that touches those reads.
            let inner = table.home(of: other.provenance)
            if inner.layer.depth > home.layer.depth {
                home = inner
                provenance.add(.isPinned, under: &lock)
                store = build.resolution?.table(for: home) ?? home
            }
        }
        if let earlier = store.instance(of: build.binding.identity, releasing: &lock.releases) {
            build.end(.built(earlier), under: &lock)
            return earlier
        }
        beginCompletion(under: &lock)
        // Until it is complete, it counts as an instance that may hold its world.
        let mayRelease =
            home.layer.lifetime != nil && provenance.has(.mayHoldWorld) && !provenance.has(.isIncomplete)
        store.insert(instance, isPermanent: storage == .permanent && !mayRelease, under: &lock)
        if table.layer.lifetime !== home.layer.lifetime { lock.afterward { moveReaders(to: home.layer) } }
        if table.enclosing != nil { note(in: home, store, under: &lock) }
        build.end(.built(instance), under: &lock)
        return nil
    }

    /// Whether the home of the instance has forgotten the binding since the build began in a nested world.
    private var isOutdatedAtHome: Bool {
        let layers = build.outdatedLayers
        return !layers.isEmpty && layers.contains(table.home(of: instance.provenance).layer.number)
    }

    /// Returns the instance that a reader in the world of the build finds by now. The binding may have been built again
    /// while a part of it was incomplete.
    private func findHere(under lock: inout GraphLock) -> Instance? {
        let finding = table.find(
            build.binding.identity, in: build.resolution, isLearnable: { _ in false }, releasing: &lock.releases)
        if case .found(let instance) = finding { return instance }
        return nil
    }

    /// Whether the instance was built from one that exists only because of a later override of the same world. No
    /// reader sees the world as it was when both were built.
    private func isSuperseded(under lock: inout GraphLock) -> Bool {
        let world = build.instances.world
        guard !world.isTop(generation: table.layer.generation) else { return false }
        let top = world.topLayer
        var walk = DependencyWalk(instance.provenance)
        while let dependency = walk.next() {
            guard case .instance(let part) = dependency, part.isSettled else { continue }
            if table.layer.enclosing(part.home) == nil, top.enclosing(part.home) != nil { return true }
        }
        return false
    }

    /// Records the reads of a build in an inner world, for later builds.
    private func note(in home: InstanceTable, _ store: InstanceTable, under lock: inout GraphLock) {
        let provenance = instance.provenance
        let layer = table.layer
        // Bindings that a nested world declares at run time do not occur again.
        let isPassing = provenance.binding.identity.isDeclaredAtRunTime && home.enclosing != nil
        if !provenance.lineage.isOfTypedGraph, !isOfHandle, !isPassing,
            layer.overrideDepth(of: provenance.binding) == nil
        {
            lock.releases.add(layer.knownDependencies.note(provenance.dependencies, for: .binding(provenance.binding)))
        }
        guard home.enclosing != nil, store === home else { return }
        Placement.note(self, in: home, under: &lock)
    }

    /// Whether the instance is the handle of an asynchronous binding, whose dependencies are known once it is open.
    private var isOfHandle: Bool {
        guard instance.provenance.filter.contains(.later) else { return false }
        return instance.provenance.dependencies.contents.contains { dependency in
            if case .later(let record) = dependency {
                record.name == .binding(instance.provenance.binding)
            } else {
                false
            }
        }
    }

    /// Makes objects and tasks of the build read in the world in which its instance lives.
    private func moveReaders(to home: Layer) {
        guard let world = build.instances.ofDependencies.enclosing(with: home.lifetime) else { return }
        build.record.moveReaders(to: world)
    }
}
