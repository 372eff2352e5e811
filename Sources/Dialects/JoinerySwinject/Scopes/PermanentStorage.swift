// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

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
