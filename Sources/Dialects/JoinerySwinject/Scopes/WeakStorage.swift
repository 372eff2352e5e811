// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// Keeps an object while anyone else holds it, and other values not at all.
public final class WeakStorage: InstanceStorage {
    private let kept = GuardedInstance(isWeak: true)

    /// An empty storage.
    public init() {}

    /// The object, while anyone holds it.
    public var instance: Any? {
        get { kept.value }
        set { kept.value = newValue }
    }
}
