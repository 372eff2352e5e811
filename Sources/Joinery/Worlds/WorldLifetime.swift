// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// The lifetime of a world: as long as tasks run in it, or in worlds that are nested in it.
///
/// An instance that reads later, or keeps a graph, holds its world, and the world holds the instance. So when the last
/// task leaves a world that was opened for an operation, the tables of the world hold such instances weakly from then
/// on. Instances that nothing else holds are released, and the world with them. An object that outlives the operation
/// keeps its world, and readers hold what they read there.
final class WorldLifetime: Sendable {
    private struct Contents {
        /// The current table of the dependencies. A strong reference, because counting references to an object with
        /// weak references would slow down reads.
        var table: InstanceTable?
        /// The current tables of typed graphs.
        var graphTables: [ObjectIdentifier: InstanceTable] = [:]
        var lifecycles = PrunedList<Weak<Lifecycle>> { $0.object }
        /// The values that live here until it is known whether they keep a graph.
        var provisional = PrunedList<any Provisional> { $0.object }

        /// Returns the tables and lifecycles, and removes and returns the provisional values. Returns `nil` if the end
        /// of the use requires no work.
        mutating func takeForEnd() -> ([InstanceTable], [Lifecycle], [any Provisional])? {
            if graphTables.isEmpty, lifecycles.items.isEmpty, provisional.items.isEmpty, table?.mayRelease != true {
                return nil
            }
            let tables = graphTables.values + (table.map { [$0] } ?? [])
            return (tables, lifecycles.items.compactMap(\.object), provisional.takeAll())
        }
    }

    /// Whether the world belongs to a test. When it ends, its values are closed.
    private let isOfTest: Bool
    /// The tables and lifecycles of the world's graphs.
    private let contents = Mutex(Contents())
    private let hasClosed = Atomic(false)

    init(isOfTest: Bool = false) {
        self.isOfTest = isOfTest
    }

    /// Sets the current table of a graph of this world.
    ///
    /// - Parameter releases: Receives the previous table.
    func setTable(_ table: InstanceTable?, of instances: Instances, releasing releases: inout DeferredReleases) {
        contents.withLock(releasing: &releases) { contents, releases in
            guard instances === instances.ofDependencies else {
                releases.add(contents.graphTables.removeValue(forKey: ObjectIdentifier(instances)))
                if let table { contents.graphTables[ObjectIdentifier(instances)] = table }
                return
            }
            releases.add(contents.table)
            contents.table = table
        }
    }

    /// Adds the lifecycle of a graph of this world.
    func add(_ lifecycle: Lifecycle) {
        contents.withLockReleasing {
            $0.lifecycles.append(Weak(lifecycle), releasing: &$1)
        }
    }

    /// Adds a value that may keep a graph, which the end of the world shows.
    func add(_ provisional: any Provisional) {
        var releases = DeferredReleases()
        add(provisional, releasing: &releases)
    }

    /// Adds a value that may keep a graph, which the end of the world shows.
    func add(_ provisional: any Provisional, releasing releases: inout DeferredReleases) {
        contents.withLock(releasing: &releases) { $0.provisional.append(provisional, releasing: &$1) }
    }

    /// Releases what only the world holds, at the end of a use. Call it outside of all locks, because releasing values
    /// can run user code.
    ///
    /// - Parameter isInUse: Returns whether another task has entered the world in the meantime.
    func end(unless isInUse: () -> Bool) {
        guard let (tables, lifecycles, provisional) = contents.withLock({ $0.takeForEnd() }) else { return }
        // The tables' strong references may be all that keeps a graph, so decide again without them.
        let open = provisional.filter { !$0.decide() }
        let instances = open.map(\.instance)
        weaken(tables, unless: isInUse)
        // Code outside of the world has a graph, and may enter the world again. The next end decides.
        for item in open where !item.decide() { add(item) }
        withExtendedLifetime(instances) {}
        if isOfTest, !hasClosed.exchange(true, ordering: .relaxed) { Instances.closeInBackground(lifecycles) }
    }

    /// Makes tables weakly hold the instances that may hold the world.
    private func weaken(_ tables: [InstanceTable], unless isInUse: () -> Bool) {
        GraphLock.withLock { lock in
            guard !isInUse() else { return }
            for table in tables.flatMap(\.ofWorld) { table.weaken(under: &lock) }
        }
    }
}
