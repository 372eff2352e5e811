// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

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
