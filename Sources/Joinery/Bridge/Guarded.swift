// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// What bindings that are declared at run time declare: a value that threads may read and change at any time.
///
/// No user code may run while it is changed, and none that reads it again.
package final class Guarded<Value: Sendable>: Sendable {
    private let value: Mutex<Value>

    /// Guards a value.
    package init(_ value: Value) {
        self.value = Mutex(value)
    }

    /// The value there is now.
    package var current: Value { value.withLock { $0 } }

    /// Reads or changes the value. What is returned is released outside of the lock: return what is taken out.
    package func withValue<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
        value.withLock { value in body(&value) }
    }
}

/// A value of any type, or an object that is held weakly, which threads may read and change at any time.
package final class GuardedInstance: Sendable {
    private enum Content {
        case value(Transfer<Any>)
        case object(WeakReference)
    }

    private let content = Mutex<Content?>(nil)
    private let isWeak: Bool

    /// Guards nothing yet.
    ///
    /// - Parameter isWeak: Whether an object is held weakly. A value that is no object is not held then.
    package init(isWeak: Bool = false) {
        self.isWeak = isWeak
    }

    /// The value; `nil` if none was set, or if it is gone.
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
            // What was there is released outside of the lock, because its `deinit` is user code.
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
