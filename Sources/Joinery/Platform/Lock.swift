// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import JoineryPlatform

/// A lock. No user code runs while it is held.
///
/// Proof of the pointers in this file: each is allocated by the initializer and freed by `deinit`, or belongs to the
/// platform, so it is valid as long as the object, and is used only through atomic operations or operations of the lock.
@usableFromInline
package final class Lock: @unchecked Sendable {
    private let lock: UnsafeMutablePointer<joinery_lock>

    @usableFromInline
    package init() {
        lock = .allocate(capacity: 1)
        joinery_lock_initialize(lock)
    }

    deinit {
        joinery_lock_destroy(lock)
        lock.deallocate()
    }

    @inline(__always) @usableFromInline
    func acquire() { joinery_lock_acquire(lock) }

    @inline(__always) @usableFromInline
    func release() { joinery_lock_release(lock) }

    /// Runs an operation while the lock is held.
    @inline(__always)
    package func withLock<Result>(_ operation: () -> Result) -> Result {
        acquire()
        defer { release() }
        return operation()
    }
}

/// A value that threads read and change under a lock. No user code runs in its operations, except for that of
/// `withRandomNumberGenerator`, for which other callers wait.
///
/// Its members are inlinable because a look-up of a generic type costs hundreds of instructions.
@usableFromInline
package final class Guarded<Value: Sendable>: @unchecked Sendable {
    // Proof: the value is accessed only under the lock.
    @usableFromInline let lock = Lock()
    @exclusivity(unchecked) @usableFromInline var value: Value

    /// Creates a guarded value.
    @inlinable
    package init(_ value: Value) {
        self.value = value
    }

    /// The current value.
    @inlinable
    package var current: Value { withValue { $0 } }

    /// Reads or changes the value. Return what is removed, so that it is released outside of the lock.
    @inlinable
    package func withValue<Result, Failure: Error>(
        _ operation: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        lock.acquire()
        defer { lock.release() }
        return try operation(&value)
    }

    /// Replaces the value.
    ///
    /// - Returns: The former value, to be released outside of the lock.
    package func exchange(_ new: Value) -> Value {
        withValue { value in
            defer { value = new }
            return value
        }
    }
}

/// A word that threads read and change without a lock.
package struct AtomicWord: @unchecked Sendable {
    let address: UnsafeMutablePointer<Int>

    package init(_ value: Int) {
        address = joinery_allocate_words(1)
        address.pointee = value
    }

    /// A word of the platform, whose address needs no initialization at run time.
    @inline(__always) init(at address: UnsafeMutablePointer<Int>) { self.address = address }

    func deallocate() { address.deallocate() }

    @inline(__always) var value: Int { joinery_load(address) }
    @inline(__always) var acquired: Int { joinery_load_acquire(address) }
    @inline(__always) func store(_ value: Int) { joinery_store_release(address, value) }
    /// Returns the new value.
    @inline(__always) @discardableResult package func add(_ difference: Int) -> Int { joinery_add(address, difference) }
}

/// What waits for an event: a thread or a task.
package protocol Waiter: AnyObject, Sendable {
    /// Ends the wait. Called with no lock held.
    func send()
}

/// A signal that a thread waits for, and that is sent once.
final class Signal: Waiter, @unchecked Sendable {
    private let signal: OpaquePointer

    init() {
        signal = joinery_signal_create()
    }

    deinit { joinery_signal_destroy(signal) }

    func send() { joinery_signal_send(signal) }

    /// Waits until the signal is sent or, if the number of seconds is not negative, until they have passed.
    ///
    /// - Returns: Whether the signal was sent.
    func wait(seconds: Double) -> Bool { joinery_signal_wait(signal, seconds) }
}

/// Counts the states that reads must look for: worlds, tests and observers. A running program usually has none.
///
/// Relaxed counters are sufficient: the state that a read must find was begun on the same thread, or before the thread was
/// started or woken, so it is already counted.
package enum Activity {
    package static func begin() { _ = joinery_add(joinery_activity(), 1) }
    package static func end() { _ = joinery_add(joinery_activity(), -1) }
    /// Whether a running program has none of them.
    @inline(__always) package static var isNone: Bool { joinery_load(joinery_activity()) == 0 }
}
