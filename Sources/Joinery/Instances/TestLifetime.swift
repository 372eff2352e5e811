// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// How long the worlds of a test are in use: its own, and those that are opened in it.
///
/// An instance that reads later holds its world, and the world holds the instance. So when the last task has ended that
/// ran in any of these worlds, their tables let go of such instances: from then on they hold them weakly.
final class TestLifetime: Sendable {
    private struct WeakInstances {
        weak var instances: Instances?
    }

    /// How many contexts there are of the worlds. The first one is that of the test.
    private let contextCount = Atomic(0)
    /// The instances of the worlds' graphs; `nil` once the test is over.
    private let stores = Mutex<[ObjectIdentifier: WeakInstances]?>([:])

    func add(_ instances: Instances) {
        stores.withLock { $0?[ObjectIdentifier(instances)] = WeakInstances(instances: instances) }
    }

    func remove(_ instances: Instances) {
        _ = stores.withLock { $0?.removeValue(forKey: ObjectIdentifier(instances)) }
    }

    func beginContext() {
        contextCount.add(1, ordering: .relaxed)
    }

    /// Ends a context. Call it under no lock: where it was the last one, what goes away runs code of the user.
    func endContext() {
        guard contextCount.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 else { return }
        let ended = stores.withLock { stores in
            defer { stores = nil }
            return stores ?? [:]
        }
        let instances = ended.values.compactMap(\.instances)
        let released = Build.withGraphLock { _, kept in instances.flatMap { $0.weaken(keeping: &kept) } }
        withExtendedLifetime(released) {}
        Instances.closeInBackground(instances)
    }
}

extension Instances {
    /// Holds weakly from now on what may be let go of. Call it under the graph lock.
    ///
    /// - Returns: What is not held any more, to be released outside of all locks.
    fileprivate func weaken(keeping kept: inout [AnyObject]) -> [Instance] {
        ownTables(keeping: &kept).flatMap { $0.weaken() }
    }
}

extension Provenance {
    /// Finds out whether an instance of a world is to be let go of when its test is over: it may hold that world, for it
    /// reads later, or holds an instance that does. Call it under the graph lock when its build ends.
    func decideWhetherItEndsWithTest(of world: World) {
        guard world.lifetime != nil else { return }
        endsWithTest = dependencies.contents.contains { dependency in
            switch dependency {
            case .later, .unknown: true
            case .instance(let other): other.endsWithTest
            case .formerInstance, .binding, .context: false
            }
        }
    }
}
