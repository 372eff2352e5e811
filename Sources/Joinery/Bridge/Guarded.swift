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

/// A value of a service, which threads may read and change at any time. Its type is that of a binding, and `Sendable`.
package final class GuardedInstance: Sendable {
    private let instance = Mutex(Transfer<Any?>(nil))

    /// Guards nothing yet.
    package init() {}

    /// The value, or `nil` where none was set.
    package var value: Any? {
        get { instance.withLock { $0 }.value }
        set {
            let value = Transfer(newValue)
            // What was there goes away outside of the lock, for its `deinit` is user code.
            let former = instance.withLock { instance in
                defer { instance = value }
                return instance
            }
            withExtendedLifetime(former) {}
        }
    }
}

/// An object that is held weakly, which threads may read and change at any time.
package final class GuardedWeakInstance: Sendable {
    private let reference = Mutex<WeakReference?>(nil)

    /// Holds nothing yet.
    package init() {}

    /// The object, or `nil` where it is gone. A value that is no object is not held.
    package var value: Any? {
        get { reference.withLock { $0 }?.object(as: AnyObject.self) }
        set {
            let new = newValue.flatMap { type(of: $0) is AnyClass ? WeakReference($0 as AnyObject) : nil }
            reference.withLock { $0 = new }
        }
    }
}
