// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// A value that threads can read and change at any time, for bindings that are declared at run time.
///
/// While it is changed, no user code runs, and the value must not be read again.
package final class Guarded<Value: Sendable>: Sendable {
    private let value: Mutex<Value>

    /// Creates a guarded value.
    package init(_ value: Value) {
        self.value = Mutex(value)
    }

    /// The current value.
    package var current: Value { value.withLock { $0 } }

    /// Reads or changes the value. The result is released outside of the lock, so return values that are removed.
    package func withValue<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
        value.withLock { value in body(&value) }
    }
}

/// A value of any type, or a weakly held object, that threads can read and change at any time.
package final class GuardedInstance: Sendable {
    private enum Content {
        case value(Transfer<Any>)
        case object(WeakReference)
    }

    private let content = Mutex<Content?>(nil)
    private let isWeak: Bool

    /// Creates a guard without a value.
    ///
    /// - Parameter isWeak: Whether an object is held weakly. Then a value that is not an object is not held.
    package init(isWeak: Bool = false) {
        self.isWeak = isWeak
    }

    /// The value, or `nil` if none was set or it has been released.
    package var value: Any? {
        get {
            switch content.withLock({ $0 }) {
            case .value(let value): value.value
            case .object(let reference): reference.object(as: AnyObject.self)
            case nil: nil
            }
        }
        set {
            let new = newValue.flatMap { content(of: $0) }
            // The former value is released outside of the lock, because that can run user code.
            let former = content.withLock { content in
                defer { content = new }
                return content
            }
            withExtendedLifetime(former) {}
        }
    }

    private func content(of value: Any) -> Content? {
        guard isWeak else { return .value(Transfer(value)) }
        return type(of: value) is AnyClass ? .object(WeakReference(value as AnyObject)) : nil
    }
}
