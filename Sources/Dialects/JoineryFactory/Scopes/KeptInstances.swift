// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import Synchronization

/// The instances of a container or of a singleton scope that may exist in any world.
final class KeptInstances: Sendable {
    private let instances = Mutex<[FactoryKey: Set<KeptInstance>]>([:])

    /// Records that an instance may exist.
    func note(_ instance: KeptInstance) {
        instances.withLock { _ = $0[instance.key.key, default: []].insert(instance) }
    }

    /// All instances, in no particular order.
    var all: [KeptInstance] { instances.withLock { $0.values.flatMap { $0 } } }

    /// Returns the instances of a factory.
    func instances(of key: FactoryKey) -> [KeptInstance] {
        instances.withLock { $0[key].map { Array($0) } ?? [] }
    }
}
