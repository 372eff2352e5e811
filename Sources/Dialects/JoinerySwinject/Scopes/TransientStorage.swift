// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Keeps nothing.
public final class TransientStorage: InstanceStorage {
    /// A storage that stays empty.
    public init() {}

    /// Always `nil`.
    public var instance: Any? {
        get { nil }
        set { _ = newValue }
    }
}
