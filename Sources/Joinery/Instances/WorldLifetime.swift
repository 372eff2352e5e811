// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// How long a world is in use: as long as tasks run in it, or in worlds that were opened in it.
///
/// An instance that reads later, or keeps a graph, holds its world, and the world holds the instance. So when the last
/// task has left a world that was opened for an operation, its tables hold such instances weakly: what nobody else holds
/// goes away, and the world with it. An object that has left the operation keeps its world, and what it reads there from
/// then on is held by those who have read it.
final class WorldLifetime: Sendable {
    private struct Contents {
        struct WeakLifecycle {
            weak var lifecycle: Lifecycle?
        }

        /// For each graph, the table that serves now. Nothing is held weakly that reads need: counting the references to
        /// such an object takes longer.
        var tables: [ObjectIdentifier: InstanceTable] = [:]
        var lifecycles: [WeakLifecycle] = []
        /// The instances that live here until it is known whether they keep a graph.
        var placements = Placements()
        /// At how many to look for those that are gone.
        var limit = 16
    }

    /// Of the world around this one.
    private let outer: WorldLifetime?
    /// How many contexts there are of this world, and worlds in it that have any.
    private let useCount = Atomic(0)
    /// Whether the world is open for one operation. Others are values that a program holds, and may enter at any time.
    private let isForOperation = Atomic(false)
    /// Whether the world is that of a test: when that has ended, what the world has built is closed.
    private let isOfTest: Bool
    /// What the world's graphs keep, and have opened.
    private let contents = Mutex(Contents())
    private let hasClosed = Atomic(false)

    init(in outer: WorldLifetime?, isOfTest: Bool = false) {
        self.outer = outer
        self.isOfTest = isOfTest
    }

    /// Has the world end with the operation that is about to begin in it.
    func beginOperation() {
        isForOperation.store(true, ordering: .relaxed)
    }

    /// Notes the table of a graph of this world that serves from now on.
    ///
    /// - Returns: The one before, to be released outside of all locks.
    func setTable(_ table: InstanceTable?, of instances: Instances) -> InstanceTable? {
        contents.withLock { contents in
            let former = contents.tables.removeValue(forKey: ObjectIdentifier(instances))
            if let table { contents.tables[ObjectIdentifier(instances)] = table }
            return former
        }
    }

    /// Notes what a graph of this world has opened.
    func add(_ lifecycle: Lifecycle) {
        contents.withLock { contents in
            if contents.lifecycles.count >= contents.limit {
                contents.lifecycles.removeAll { $0.lifecycle == nil }
                contents.limit = max(16, 2 * contents.lifecycles.count)
            }
            contents.lifecycles.append(Contents.WeakLifecycle(lifecycle: lifecycle))
        }
    }

    /// Notes an instance of which the end of the world tells whether it keeps a graph.
    func add(_ placement: Placement) {
        contents.withLock { $0.placements.add(placement) }
    }

    func begin() {
        if useCount.add(1, ordering: .relaxed).newValue == 1 { outer?.begin() }
    }

    /// Ends a use. Call it under no lock: where it was the last one, what goes away runs code of the user.
    func end() {
        guard useCount.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 else { return }
        defer { outer?.end() }
        guard isForOperation.load(ordering: .relaxed) else { return }
        let (tables, lifecycles, placements) = contents.withLock { contents in
            (
                Array(contents.tables.values), contents.lifecycles.compactMap(\.lifecycle),
                contents.placements.takeAll()
            )
        }
        if !placements.isEmpty { ThreadBuilds.releaseGraphReference() }
        for placement in placements { placement.decide() }
        let released = Build.withGraphLock { _ in
            // Another task may have entered the world meanwhile.
            useCount.load(ordering: .relaxed) > 0 ? [] : tables.flatMap(\.ofWorld).flatMap { $0.weaken() }
        }
        withExtendedLifetime(released) {}
        if isOfTest, !hasClosed.exchange(true, ordering: .relaxed) { Instances.closeInBackground(lifecycles) }
    }
}

extension Provenance {
    /// Finds out what an instance reads later, and whether it may hold its world. Call it under the graph lock when its
    /// build ends.
    func noteLaterReads() {
        guard dependencies !== DependencyRecord.empty, dependencies !== DependencyRecord.ofContext else { return }
        if dependencies.pin != nil {
            add(.isPinned)
            add(.mayHoldWorld)
        }
        for dependency in dependencies.contents {
            switch dependency {
            case .later:
                add(.readsLater)
                add(.mayHoldWorld)
            case .unknown: add(.mayHoldWorld)
            case .instance(let other):
                if other.has(.readsLater) { add(.readsLater) }
                if other.has(.mayHoldWorld) { add(.mayHoldWorld) }
            case .binding, .context: break
            }
        }
    }
}
