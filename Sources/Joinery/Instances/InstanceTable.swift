// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// The instances of one graph in one layer of a world, and the builds of such instances that are under way.
///
/// Instances are added and builds begun or ended only under the graph lock; finding an instance needs the table's own
/// lock alone.
final class InstanceTable: Sendable {
    struct State {
        /// Those that may be let go of again.
        var instances: [BindingIdentity: StoredInstance] = [:]
        /// Few at any time: an array, for making the first dictionary of a type takes longer than a build.
        var builds: [Build] = []
        /// When the first instance of the table's own was added.
        var firstOwn: UInt64?
    }

    /// An instance and when it was added.
    struct StoredInstance {
        let instance: Instance
        let sequence: UInt64
        /// When the first instance of the binding was added that was the table's own, which may have gone since.
        var firstOwn: UInt64?
        /// Whether it is never let go of while the table exists.
        var isPermanent = false

        /// Whether the table had this instance at a moment, or one of its own that was there before it.
        func wasThere(at moment: UInt64) -> Bool { min(sequence, firstOwn ?? .max) <= moment }
    }

    let layer: Layer
    /// The table that this one continues: of the enclosing world, or of the same world before a later override.
    let enclosing: InstanceTable?
    /// Only what the enclosing table had at this moment counts here.
    let openedAt: UInt64
    /// Whether this belongs to a world that was opened in another one, which may have gone on since.
    let isNested: Bool
    let lineage: Lineage
    /// Present in the outermost table of a lineage.
    private let holder: Lineage.Holder?
    let state = Mutex(State())
    /// The instances that are never let go of while this exists.
    let index: InstanceIndex

    init(layer: Layer, enclosing: InstanceTable?, openedAt: UInt64 = .max, lineage: Lineage? = nil) {
        self.layer = layer
        self.enclosing = enclosing
        self.openedAt = openedAt
        isNested = enclosing.map { openedAt != .max || $0.isNested } ?? false
        index = InstanceIndex(generation: layer.generation)
        if let lineage = lineage ?? enclosing?.lineage {
            self.lineage = lineage
            holder = nil
        } else {
            let holder = Lineage.Holder()
            self.lineage = Lineage(of: holder)
            self.holder = holder
        }
    }

    /// The table that comes after this one when `layer` becomes the top layer of the world.
    func continued(in layer: Layer) -> InstanceTable {
        guard layer.isWithout(self.layer) else { return InstanceTable(layer: layer, enclosing: self) }
        return InstanceTable(replacing: self, in: layer)
    }

    /// A table in the place of one that nothing was kept in: its layer has given way to another one, which may lie below
    /// the one on top by now.
    private init(replacing table: InstanceTable, in layer: Layer) {
        self.layer = layer
        enclosing = table.enclosing
        openedAt = table.openedAt
        isNested = table.isNested
        lineage = table.lineage
        holder = table.holder
        index = InstanceIndex(generation: layer.generation)
    }

    /// The instance of a binding, if this table has one that is alive.
    func instance(of identity: BindingIdentity, keeping kept: inout [AnyObject]) -> Instance? {
        guard let found = lastInstance(of: identity), found.isAlive(keeping: &kept) else { return nil }
        return found
    }

    /// The instance of a binding, which may be gone by now.
    func lastInstance(of identity: BindingIdentity) -> Instance? {
        stored(identity)?.instance
    }

    /// The instance of a binding, which may be gone by now, and when it was added.
    func stored(_ identity: BindingIdentity) -> StoredInstance? {
        index.stored(identity) ?? state.withLock { $0.instances[identity] }
    }

    /// Holds objects weakly from now on, and other values not at all.
    ///
    /// - Returns: What is not held any more, to be released outside of all locks.
    func weaken() -> [Instance] {
        state.withLock { state in
            let instances = state.instances.mapValues(\.instance)
            for (identity, instance) in instances {
                guard let stored = state.instances[identity] else { continue }
                state.instances[identity] = instance.weakened.map {
                    StoredInstance(instance: $0, sequence: stored.sequence, firstOwn: stored.firstOwn)
                }
            }
            return Array(instances.values)
        }
    }

    /// Keeps an instance. The instance that it replaces, if any, is returned, to be released outside of all locks.
    ///
    /// - Parameters:
    ///   - isPermanent: Whether it is never let go of while this table exists. There is none of its binding here yet.
    ///   - adopted: What the instance was built from, where it is an enclosing table's.
    func insert(
        _ instance: Instance, isPermanent: Bool, adopted: [Provenance]? = nil, at sequence: UInt64
    ) -> StoredInstance? {
        layer.markInUse()
        layer.adopt(adopted ?? [])
        return state.withLock { state in
            if adopted == nil { state.firstOwn = state.firstOwn ?? sequence }
            if isPermanent, index.isOpen {
                index.insert(instance, at: sequence)
                return nil
            }
            let identity = instance.provenance.binding.identity
            let firstOwn = state.instances[identity]?.firstOwn ?? (adopted == nil ? sequence : nil)
            return state.instances.updateValue(
                StoredInstance(instance: instance, sequence: sequence, firstOwn: firstOwn), forKey: identity)
        }
    }
}
