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
    private struct WeakInstances {
        weak var instances: Instances?
    }

    /// Of the world around this one.
    private let outer: WorldLifetime?
    /// How many contexts there are of this world, and worlds in it that have any.
    private let useCount = Atomic(0)
    /// Whether the world is open for one operation. Others are values that a program holds, and may enter at any time.
    private let isForOperation = Atomic(false)
    /// Whether the world is that of a test: when that has ended, what the world has built is closed.
    private let isOfTest: Bool
    /// The instances of the world's graphs.
    private let stores = Mutex<[ObjectIdentifier: WeakInstances]>([:])
    private let hasClosed = Atomic(false)

    init(in outer: WorldLifetime?, isOfTest: Bool = false) {
        self.outer = outer
        self.isOfTest = isOfTest
    }

    /// Has the world end with the operation that is about to begin in it.
    func beginOperation() {
        isForOperation.store(true, ordering: .relaxed)
    }

    func add(_ instances: Instances) {
        stores.withLock { $0[ObjectIdentifier(instances)] = WeakInstances(instances: instances) }
    }

    func remove(_ instances: Instances) {
        _ = stores.withLock { $0.removeValue(forKey: ObjectIdentifier(instances)) }
    }

    func begin() {
        if useCount.add(1, ordering: .relaxed).newValue == 1 { outer?.begin() }
    }

    /// Ends a use. Call it under no lock: where it was the last one, what goes away runs code of the user.
    func end() {
        guard useCount.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 else { return }
        defer { outer?.end() }
        guard isForOperation.load(ordering: .relaxed) else { return }
        let instances = stores.withLock { $0.values.compactMap(\.instances) }
        let released = Build.withGraphLock { kept in
            // Another task may have entered the world meanwhile.
            useCount.load(ordering: .relaxed) > 0 ? [] : instances.flatMap { $0.weaken(keeping: &kept) }
        }
        withExtendedLifetime(released) {}
        if isOfTest, !hasClosed.exchange(true, ordering: .relaxed) { Instances.closeInBackground(instances) }
    }
}

extension Instances {
    /// Holds weakly from now on what may hold this world. Call it under the graph lock.
    ///
    /// - Returns: What is not held any more, to be released outside of all locks.
    fileprivate func weaken(keeping kept: inout [AnyObject]) -> [Instance] {
        ownTables(keeping: &kept).flatMap { $0.weaken() }
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
