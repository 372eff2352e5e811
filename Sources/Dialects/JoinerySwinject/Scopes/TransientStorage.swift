// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

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
