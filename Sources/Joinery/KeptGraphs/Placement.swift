// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// An instance that may move out to its home later.
///
/// There are two reasons to wait. If an object that was built with the instance reads later, every world with overrides
/// touches the object until its reads are known. And if the instance may keep a graph of its world, only the end of the
/// world shows whether it does.
final class Placement: Provisional {
    private weak let provenance: Provenance?
    private weak let table: InstanceTable?
    /// The dependencies of the world in which it was built.
    private weak let dependencies: Instances?
    private let step: PathStep
    private let isSingleton: Bool
    private let provisional: ProvisionalPin?

    private init(_ ended: EndedBuild, in table: InstanceTable) {
        provenance = ended.instance.provenance
        self.table = table
        dependencies = ended.build.instances.ofDependencies
        step = ended.build.binding.step
        isSingleton = ended.storage == .permanent
        provisional = ended.build.state.withLock { $0.provisional }
    }

    /// Adds an instance to the records of its later reads and, if the end of its world decides more, to the world.
    static func note(_ ended: EndedBuild, in table: InstanceTable, under lock: inout GraphLock) {
        let provenance = ended.instance.provenance
        guard provenance.has(.readsLater) || provenance.has(.isPinned) || provenance.has(.isProvisional) else { return }
        let placement = Placement(ended, in: table)
        if placement.provisional != nil { provenance.add(.isProvisional, under: &lock) }
        if provenance.has(.isProvisional) { table.layer.lifetime?.add(placement, releasing: &lock.releases) }
        guard provenance.has(.readsLater) else { return }
        placement.register(in: provenance, under: &lock) { $0.isUnread || $0.pin != nil }
        // The first read may have ended before this was added to its record.
        if ended.table.home(of: provenance) !== table {
            lock.afterward { placement.moveOut() }
        }
    }

    /// Adds this to the records of later reads that the home of the instance depends on.
    private func register(
        in provenance: Provenance, under lock: inout GraphLock, where isWanted: (DependencyRecord) -> Bool
    ) {
        var walk = DependencyWalk(provenance)
        while let dependency = walk.next() {
            if case .later(let record) = dependency, isWanted(record) { record.add(self, releasing: &lock.releases) }
        }
    }

    func decide() -> Bool {
        guard let provenance else { return true }
        if let provisional {
            guard provisional.graph.isUnused else { return false }
            provenance.dependencies.setPin(provisional.otherwise)
        }
        GraphLock.withLock { lock in
            provenance.remove(.isProvisional, under: &lock)
            if !provenance.lineage.isOfTypedGraph { provenance.remove([.isPinned, .mayHoldWorld], under: &lock) }
            provenance.noteLaterReads(under: &lock)
        }
        moveOut()
        return true
    }

    var object: AnyObject? { provenance }

    var instance: AnyObject? {
        guard let provenance, let table else { return nil }
        return GraphLock.withLock { lock in
            table.lastInstance(of: provenance.binding.identity)?.strengthened
        }
    }

    /// Records the first read of an object, and moves the instances that were built with it out to their homes.
    ///
    /// - Parameter world: The dependencies of the world in which it has read.
    static func settle(_ record: DependencyRecord, readIn world: Instances?) {
        if let name = record.name, let world { world.currentTable().layer.note(record, for: name) }
        for placement in record.takePlacements() { placement.moveOut() }
    }

    private func moveOut() {
        guard let provenance, let table, let dependencies else { return }
        let home = GraphLock.withLock { lock -> InstanceTable? in
            let identity = provenance.binding.identity
            var home = table.home(of: provenance)
            if home === table {
                // The value that was read may itself read later, or may have read by now.
                self.register(in: provenance, under: &lock, where: \.isUnread)
                home = table.home(of: provenance)
            }
            guard home !== table, let found = table.lastInstance(of: identity), found.provenance === provenance,
                Self.mayTake(identity, into: home, under: &lock), let instance = found.strengthened
            else { return nil }
            lock.releases.add(instance)
            let mayRelease = home.layer.lifetime != nil && provenance.has(.mayHoldWorld)
            home.insert(instance, isPermanent: isSingleton && !mayRelease, under: &lock)
            return home
        }
        guard let home else {
            if Self.dependsOnProvisional(provenance) {
                table.layer.lifetime?.add(self)
                return
            }
            return GraphWatch.report(
                provenance.dependencies, of: provenance.binding, step, in: table, of: dependencies.world)
        }
        guard let world = dependencies.enclosing(with: home.layer.lifetime) else { return }
        if world !== dependencies { provenance.dependencies.moveReaders(to: world) }
        // If that world has shut down, the world in which the value was built closes it.
        for closing in dependencies.moveClosing(of: provenance, to: world) {
            _ = dependencies.lifecycle?.add(closing, of: dependencies)
        }
    }

    /// Whether a table has room for an instance of a binding: it has none, or only a handle that was never opened.
    private static func mayTake(
        _ identity: BindingIdentity, into table: InstanceTable, under lock: inout GraphLock
    ) -> Bool {
        guard let instance = table.instance(of: identity, releasing: &lock.releases) else { return true }
        guard let handle = instance.retained?.object as? any AnyAsync else { return false }
        lock.releases.add(handle)
        return handle.isClosed
    }

    /// Whether an instance was built from one that may still keep a graph.
    private static func dependsOnProvisional(_ provenance: Provenance) -> Bool {
        var walk = DependencyWalk(provenance)
        while let dependency = walk.next() {
            if case .instance(let other) = dependency, other !== provenance, other.has(.isProvisional) { return true }
        }
        return false
    }
}

/// A value that belongs to a world for now, because it may keep a graph of that world.
protocol Provisional: AnyObject, Sendable {
    /// The value, or `nil` if it is gone and nothing remains to be decided.
    var object: AnyObject? { get }
    /// The instance that may move out, if it still exists.
    var instance: AnyObject? { get }
    /// Moves the value out to its home if it keeps no graph of its world.
    ///
    /// - Returns: `false` if it may still keep one.
    func decide() -> Bool
}
