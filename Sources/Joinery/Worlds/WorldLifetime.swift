// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// The time during which a world is in use: as long as tasks run in it, or in worlds that were opened in it.
///
/// An instance that reads later, or keeps a graph, holds its world, and the world holds the instance. So when the last
/// task has left a world that was opened for an operation, its tables hold such instances weakly: those that nothing
/// else holds go away, and the world with them. An object that has left the operation keeps its world, and the readers
/// hold what they read there from then on.
final class WorldLifetime: Sendable {
    private struct Contents {
        /// The current table of the dependencies. Held strongly, because counting references to an object that is also
        /// held weakly would slow down reads.
        var table: InstanceTable?
        /// Those of typed graphs.
        var graphTables: [ObjectIdentifier: InstanceTable] = [:]
        var lifecycles = PrunedList<Weak<Lifecycle>> { $0.object }
        /// What lives here until it is known whether it keeps a graph.
        var provisional = PrunedList<any Provisional> { $0.object }

        /// The tables, the lifecycles, and what is provisional, which is removed; `nil` if there is nothing to do at the
        /// end of a use.
        mutating func takeForEnd() -> ([InstanceTable], [Lifecycle], [any Provisional])? {
            if graphTables.isEmpty, lifecycles.items.isEmpty, provisional.items.isEmpty, table?.mayLetGo != true {
                return nil
            }
            let tables = graphTables.values + (table.map { [$0] } ?? [])
            return (tables, lifecycles.items.compactMap(\.object), provisional.takeAll())
        }
    }

    /// Whether the world is that of a test. When it ends, everything that it has built is closed.
    private let isOfTest: Bool
    /// The tables and lifecycles of the world's graphs.
    private let contents = Mutex(Contents())
    private let hasClosed = Atomic(false)

    init(isOfTest: Bool = false) {
        self.isOfTest = isOfTest
    }

    /// Sets the current table of a graph of this world.
    ///
    /// - Parameter releases: Gets the previous one.
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

    /// Adds something that may keep a graph, which the end of the world shows.
    func add(_ provisional: any Provisional) {
        var releases = DeferredReleases()
        add(provisional, releasing: &releases)
    }

    /// Adds something that may keep a graph, which the end of the world shows.
    func add(_ provisional: any Provisional, releasing releases: inout DeferredReleases) {
        contents.withLock(releasing: &releases) { $0.provisional.append(provisional, releasing: &$1) }
    }

    /// Lets go of what only the world itself holds, at the end of a use. Call it outside of all locks: values are
    /// released, which can run user code.
    ///
    /// - Parameter isInUse: Whether another task has entered the world in the meantime.
    func end(unless isInUse: () -> Bool) {
        guard let (tables, lifecycles, provisional) = contents.withLock({ $0.takeForEnd() }) else { return }
        // What the tables hold weakly from now on may be all that has a graph: decide once more without it.
        let open = provisional.filter { !$0.decide() }
        let instances = open.map(\.instance)
        weaken(tables, unless: isInUse)
        // If something outside has a graph, it may enter the world again. Then the next end decides.
        for item in open where !item.decide() { add(item) }
        withExtendedLifetime(instances) {}
        if isOfTest, !hasClosed.exchange(true, ordering: .relaxed) { Instances.closeInBackground(lifecycles) }
    }

    /// Makes tables hold instances weakly that may hold the world.
    private func weaken(_ tables: [InstanceTable], unless isInUse: () -> Bool) {
        GraphLock.withLock { lock in
            guard !isInUse() else { return }
            for table in tables.flatMap(\.ofWorld) { table.weaken(under: &lock) }
        }
    }
}
