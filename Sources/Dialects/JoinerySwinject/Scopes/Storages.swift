// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import JoineryRegistry

/// A storage that keeps an instance until it is removed.
public final class PermanentStorage: InstanceStorage {
    private let kept = GuardedInstance()

    /// Creates an empty storage.
    public init() {}

    /// The instance.
    public var instance: Any? {
        get { kept.value }
        set { kept.value = newValue }
    }
}

/// A storage that keeps no instance.
public final class TransientStorage: InstanceStorage {
    /// Creates a storage.
    public init() {}

    /// Always `nil`.
    public var instance: Any? {
        get { nil }
        set { _ = newValue }
    }
}

/// A storage with a weak reference to an object. It does not keep other values.
public final class WeakStorage: InstanceStorage {
    private let kept = GuardedInstance(isWeak: true)

    /// Creates an empty storage.
    public init() {}

    /// The object, as long as it is in use elsewhere.
    public var instance: Any? {
        get { kept.value }
        set { kept.value = newValue }
    }
}

/// A combination of storages. The first one with an instance takes precedence.
public final class CompositeStorage: InstanceStorage {
    private let components: [any InstanceStorage]

    /// Creates a combination of storages.
    public init(_ components: [any InstanceStorage]) {
        self.components = components
    }

    /// The instance of the first storage that has one. Setting it sets the instance of all.
    public var instance: Any? {
        get { components.lazy.compactMap(\.instance).first }
        set { for component in components { component.instance = newValue } }
    }

    /// Notifies all storages.
    public func graphResolutionCompleted() {
        for component in components { component.graphResolutionCompleted() }
    }

    /// Returns the instance of the first storage that has one for a resolution.
    public func instance(inGraph graph: GraphIdentifier) -> Any? {
        components.lazy.compactMap { $0.instance(inGraph: graph) }.first
    }

    /// Sets the instance of all storages for a resolution.
    public func setInstance(_ instance: Any?, inGraph graph: GraphIdentifier) {
        for component in components { component.setInstance(instance, inGraph: graph) }
    }
}
