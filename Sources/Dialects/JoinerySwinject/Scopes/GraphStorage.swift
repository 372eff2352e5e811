// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// Keeps an instance for each resolution: until it has ended, and after that while anyone else holds it.
public final class GraphStorage: InstanceStorage {
    private let kept = GuardedInstance()
    private let instances = Guarded<[GraphIdentifier: GuardedInstance]>([:])

    /// An empty storage.
    public init() {}

    /// The instance of the resolution that has not ended yet.
    public var instance: Any? {
        get { kept.value }
        set { kept.value = newValue }
    }

    /// Lets go of the instance.
    public func graphResolutionCompleted() {
        kept.value = nil
        // Resolutions whose instance is gone are forgotten, so that this does not grow. Looked at outside of the lock: it
        // may be the last reference to an instance.
        let gone = instances.current.filter { $0.value.value == nil }
        _ = instances.withValue { instances in
            gone.compactMap { graph, weak in
                instances[graph] === weak ? instances.removeValue(forKey: graph) : nil
            }
        }
    }

    /// The instance that was made in a resolution.
    public func instance(inGraph graph: GraphIdentifier) -> Any? {
        instances.current[graph]?.value
    }

    /// Keeps an instance that was made in a resolution.
    public func setInstance(_ instance: Any?, inGraph graph: GraphIdentifier) {
        kept.value = instance
        // The end of another resolution is not to take it away.
        if let instance { graph.resolution.keep(instance) }
        let weak = GuardedInstance(isWeak: true)
        weak.value = instance
        _ = instances.withValue { $0.updateValue(weak, forKey: graph) }
    }
}
