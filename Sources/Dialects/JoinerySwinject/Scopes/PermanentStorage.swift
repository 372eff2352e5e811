// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// Keeps an instance until it is taken away.
public final class PermanentStorage: InstanceStorage {
    private let kept = GuardedInstance()

    /// An empty storage.
    public init() {}

    /// The instance.
    public var instance: Any? {
        get { kept.value }
        set { kept.value = newValue }
    }
}
