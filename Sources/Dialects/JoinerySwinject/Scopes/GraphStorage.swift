// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import JoineryRegistry

/// A storage with one instance for each resolution, kept until it ends and then as long as the instance is in use.
public final class GraphStorage: InstanceStorage {
    private let kept = GuardedInstance()
    private let instances = Guarded<[GraphIdentifier: GuardedInstance]>([:])

    /// Creates an empty storage.
    public init() {}

    /// The instance of the resolution that has not ended yet.
    public var instance: Any? {
        get { kept.value }
        set { kept.value = newValue }
    }

    /// Releases the instance.
    public func graphResolutionCompleted() {
        kept.value = nil
        // Removes resolutions whose instance no longer exists. They are collected outside the lock, because this may
        // hold the last reference to an instance.
        let gone = instances.current.filter { $0.value.value == nil }
        _ = instances.withValue { instances in
            gone.compactMap { graph, weak in
                instances[graph] === weak ? instances.removeValue(forKey: graph) : nil
            }
        }
    }

    /// Returns the instance that was created in a resolution.
    public func instance(inGraph graph: GraphIdentifier) -> Any? {
        instances.current[graph]?.value
    }

    /// Stores an instance that was created in a resolution.
    public func setInstance(_ instance: Any?, inGraph graph: GraphIdentifier) {
        kept.value = instance
        // The end of another resolution must not release it.
        let held = Transfer(instance)
        graph.graph.atEnd { withExtendedLifetime(held) {} }
        let weak = GuardedInstance(instance, isWeak: true)
        _ = instances.withValue { $0.updateValue(weak, forKey: graph) }
    }
}
