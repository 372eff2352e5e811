// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// The instances of one graph in one layer of a world.
///
/// Instances are added only under the graph lock. Finding an instance needs only the table's own lock, or no lock if
/// the instance is in the index.
final class InstanceTable: Sendable {
    struct State {
        /// The instances that may be released, or are incomplete.
        var instances = PrunedTable<BindingIdentity, Instance>()
        /// The open values of `asyncShared` bindings, which other code holds.
        var shared = PrunedTable<BindingIdentity, SharedValue>()
    }

    let layer: Layer
    /// The table that this one continues: that of the enclosing world, or of the same world before a later override.
    let enclosing: InstanceTable?
    let lineage: Lineage
    let state = Mutex(State())
    /// Whether there may be instances outside of the index. Changed under the graph lock.
    private let hasReleasable = Atomic(false)
    /// The instances that this table always keeps: those that live here, and those of enclosing tables that are known
    /// to be used here.
    let index: InstanceIndex

    init(layer: Layer, enclosing: InstanceTable?, lineage: Lineage? = nil) {
        self.layer = layer
        self.enclosing = enclosing
        self.lineage = lineage ?? enclosing?.lineage ?? layer.lineage
        index = InstanceIndex(generation: layer.generation)
    }

    /// Returns the table that follows this one when `layer` becomes the top layer of the world.
    func continued(in layer: Layer) -> InstanceTable {
        // A layer that keeps nothing may have been replaced by another one, which may no longer be on top.
        let enclosing = layer.isWithout(self.layer) ? enclosing : self
        return InstanceTable(layer: layer, enclosing: enclosing, lineage: lineage)
    }

    /// This table, followed by the earlier ones of the same world.
    var ofWorld: [InstanceTable] {
        Array(sequence(first: self, next: \.enclosing).prefix { $0.layer.lifetime === layer.lifetime })
    }

    /// The depth of the outermost table.
    var outermostDepth: Int {
        var table = self
        while let enclosing = table.enclosing { table = enclosing }
        return table.layer.depth
    }

    // MARK: - Finding

    /// The result of a search from this table.
    enum Finding {
        case found(Instance)
        case undecided(Override)
        case none
    }

    /// Finds the instance for a reader here: that of the nearest table outward which no layer on the way touches.
    ///
    /// - Parameters:
    ///   - resolution: The resolution to search instead, for an instance that is kept as long as a resolution.
    ///   - releases: Receives an object that only other code holds, to be released after all locks.
    func find(
        _ identity: BindingIdentity, in resolution: Resolution?, isLearnable: (Override) -> Bool,
        releasing releases: inout DeferredReleases
    ) -> Finding {
        var next: InstanceTable? = self
        while let table = next {
            next = table.enclosing
            let store = resolution.map { $0.existingTable(for: table) } ?? table
            guard let instance = store?.instance(of: identity, releasing: &releases) else { continue }
            if table === self { return .found(instance) }
            switch layer.touches(instance.provenance, beyond: table.layer.depth, isLearnable: isLearnable) {
            case .none:
                if resolution == nil { noteFound(instance) }
                return .found(instance)
            case .undecided(let pending): return .undecided(pending)
            case .some: break
            }
        }
        return .none
    }

    /// Returns the instance that a reader here would get if this table had none.
    func findOutside(_ identity: BindingIdentity, under lock: inout GraphLock) -> Instance? {
        for table in sequence(first: self, next: \.enclosing).dropFirst() {
            guard let instance = table.instance(of: identity, releasing: &lock.releases) else { continue }
            if case .none = layer.touches(
                instance.provenance, beyond: table.layer.depth, isLearnable: { _ in false })
            {
                return instance
            }
        }
        return nil
    }

    /// Returns the instance of a binding, if this table has one that is alive.
    func instance(of identity: BindingIdentity, releasing releases: inout DeferredReleases) -> Instance? {
        guard let found = lastInstance(of: identity), found.isAlive(releasing: &releases) else { return nil }
        return found
    }

    /// All instances of this table, in no particular order. Some may no longer be alive.
    var instances: [Instance] {
        state.withLock { state in index.instances + state.instances.keysAndItems.map(\.value) }
    }

    /// Returns the instance of a binding, which may no longer be alive.
    func lastInstance(of identity: BindingIdentity) -> Instance? {
        if let found = index.instance(of: identity) { return found }
        guard hasReleasable.load(ordering: .acquiring) else { return nil }
        // It may have been moved to the index in the meantime.
        return state.withLock { $0.instances[identity] ?? index.instance(of: identity) }
    }

    /// Returns the value of an `asyncShared` binding that lives here, which may no longer be alive.
    func sharedValue(of identity: BindingIdentity) -> SharedValue? { state.withLock { $0.shared[identity] } }

    // MARK: - Homes

    /// Returns the home of an instance that was built here.
    func home(of provenance: Provenance) -> InstanceTable {
        enclosing == nil ? self : table(atDepth: layer.touchDepth(of: provenance, downTo: outermostDepth))
    }

    /// Returns the home of an instance of a binding that was built here with a record.
    func home(of record: DependencyRecord, of binding: GraphBinding) -> InstanceTable {
        guard enclosing != nil else { return self }
        return table(atDepth: layer.touchDepth(of: record, of: binding, downTo: outermostDepth))
    }

    /// Returns the presumed home of an instance of a binding that is being built here.
    ///
    /// - Parameter records: The records of the running builds of the binding.
    func presumedHome(of binding: GraphBinding, reading records: [DependencyRecord]) -> InstanceTable {
        guard enclosing != nil else { return self }
        return table(atDepth: layer.presumedTouchDepth(of: binding, reading: records, downTo: outermostDepth))
    }

    /// Returns the outermost table, from this one outward, down to a depth. Layers without reads have no table.
    func table(atDepth depth: Int) -> InstanceTable {
        var table = self
        while let enclosing = table.enclosing, enclosing.layer.depth >= depth { table = enclosing }
        return table
    }

    // MARK: - Builds

    func begin(_ build: Build, under lock: inout GraphLock) {
        layer.markInUse(under: &lock)
        lineage.begin(build, under: &lock)
    }

    // MARK: - Keeping

    /// Adds an instance that lives here.
    func insert(_ instance: Instance, isPermanent: Bool, under lock: inout GraphLock) {
        layer.markInUse(under: &lock)
        // A given value may live further out, in the layer of its override, which may have no table.
        if layer.enclosing(instance.provenance.home) == nil { instance.provenance.settle(in: layer, under: &lock) }
        let isIncomplete = instance.provenance.has(.isIncomplete)
        if isPermanent { instance.provenance.add(isIncomplete ? .awaitsIndex : .isPermanent, under: &lock) }
        state.withLock(releasing: &lock.releases) { state, releases in
            if isPermanent, !isIncomplete { return index.insert(instance) }
            hasReleasable.store(true, ordering: .releasing)
            state.instances.add(instance, for: instance.provenance.binding.identity, releasing: &releases)
        }
        lineage.noteAddition(under: &lock)
    }

    /// Adds a value of an `asyncShared` binding that lives here.
    func add(_ value: SharedValue, of identity: BindingIdentity, under lock: inout GraphLock) {
        layer.markInUse(under: &lock)
        hasReleasable.store(true, ordering: .releasing)
        state.withLock(releasing: &lock.releases) { $0.shared.add(value, for: identity, releasing: &$1) }
    }

    /// Adds an enclosing table's instance to the index, so that reads find it here without a lock.
    ///
    /// Leaves out instances that may be released, or that read later, because their dependencies may change.
    private func noteFound(_ instance: Instance) {
        let provenance = instance.provenance
        guard provenance.has(.isPermanent), !provenance.has(.readsLater), !provenance.has(.isIncomplete) else { return }
        state.withLock { _ in
            guard index.instance(of: provenance.binding.identity) == nil else { return }
            index.insert(instance)
        }
    }

    /// Keeps an instance as long as this table if it is to be kept, and has become complete since it was added.
    func keepComplete(_ provenance: Provenance, under lock: inout GraphLock) {
        guard provenance.has(.awaitsIndex), !provenance.has(.isIncomplete) else { return }
        let identity = provenance.binding.identity
        provenance.remove(.awaitsIndex, under: &lock)
        guard layer.lifetime == nil || !provenance.has(.mayHoldWorld) else { return }
        provenance.add(.isPermanent, under: &lock)
        state.withLock(releasing: &lock.releases) { state, releases in
            guard let instance = state.instances[identity], instance.provenance === provenance else { return }
            index.insert(instance)
            state.instances.remove(identity, releasing: &releases)
        }
    }

    /// Keeps the handle of a binding as long as this table, if it lives here. Until it was open, only other code held
    /// it.
    func keepOpen<Handle: AnyAsync>(_ handle: Handle, of identity: BindingIdentity, under lock: inout GraphLock) {
        state.withLock(releasing: &lock.releases) { state, releases in
            guard let instance = state.instances[identity], instance.retained?.object === handle else { return }
            index.insert(StrongInstance(handle, provenance: instance.provenance))
            state.instances.remove(identity, releasing: &releases)
        }
    }

    /// Removes an instance that was completed here, if its home is another table that already has an instance.
    ///
    /// - Returns: The instance of that table.
    func discard(_ instance: Instance, under lock: inout GraphLock) -> Instance? {
        let provenance = instance.provenance
        let identity = provenance.binding.identity
        let home = home(of: provenance)
        guard home !== self, let earlier = home.instance(of: identity, releasing: &lock.releases),
            earlier.provenance !== provenance,
            // The earlier instance may have read more than this one.
            self.home(of: earlier.provenance).layer.depth <= home.layer.depth
        else { return nil }
        // It was inserted into its presumed home before its reads were known.
        table(atDepth: provenance.home.depth).state.withLock(releasing: &lock.releases) { state, releases in
            guard state.instances[identity]?.provenance === provenance else { return }
            state.instances.remove(identity, releasing: &releases)
        }
        return earlier
    }

    /// Whether this table, or an earlier one of its world, may keep values that it could release.
    var mayRelease: Bool {
        var next: InstanceTable? = self
        while let table = next, table.layer.lifetime === layer.lifetime {
            if table.hasReleasable.load(ordering: .acquiring) { return true }
            next = table.enclosing
        }
        return false
    }

    /// From now on, weakly holds objects that may hold this table's world, and releases such values that are not
    /// objects.
    func weaken(under lock: inout GraphLock) {
        state.withLock(releasing: &lock.releases) { state, releases in
            state.shared.replaceAll(releasing: &releases) { $0.isHeldByTable ? nil : $0 }
            state.instances.replaceAll(releasing: &releases) { $0.provenance.has(.mayHoldWorld) ? $0.weakened : $0 }
        }
    }

    /// Weakly holds all objects from now on, and releases other values.
    func weakenAll(under lock: inout GraphLock) {
        state.withLock(releasing: &lock.releases) { state, releases in
            state.instances.replaceAll(releasing: &releases, by: \.weakened)
        }
    }
}
