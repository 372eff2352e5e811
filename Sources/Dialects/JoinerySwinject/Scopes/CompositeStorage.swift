// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Several storages in one: the first that has an instance tells.
public final class CompositeStorage: InstanceStorage {
    private let components: [any InstanceStorage]

    /// A storage of several.
    public init(_ components: [any InstanceStorage]) {
        self.components = components
    }

    /// The instance of the first component that has one. Setting it sets that of all.
    public var instance: Any? {
        get { components.lazy.compactMap(\.instance).first }
        set { for component in components { component.instance = newValue } }
    }

    /// Tells all components.
    public func graphResolutionCompleted() {
        for component in components { component.graphResolutionCompleted() }
    }

    /// The instance of the first component that has one for the resolution.
    public func instance(inGraph graph: GraphIdentifier) -> Any? {
        components.lazy.compactMap { $0.instance(inGraph: graph) }.first
    }

    /// Has all components keep an instance.
    public func setInstance(_ instance: Any?, inGraph graph: GraphIdentifier) {
        for component in components { component.setInstance(instance, inGraph: graph) }
    }
}
