// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// A read that takes place after the creation of its owner, in the world in which the owner was created.
///
/// The owner depends on the result. After the first read, this releases the world and the graphs in which it was
/// created. Otherwise, an instance that holds its own graph would keep both alive forever.
package final class DeferredRead<Value>: Sendable {
    private enum State: Sendable {
        case unread(CapturedScope)
        case read(Transfer<Value>)
    }

    private let body: @Sendable () -> Value
    /// Everything built with the owner depends on what was read here, as long as the owner lives.
    private let record: DependencyRecord?
    private let state: Mutex<State>

    /// Creates a read for an object that is being created now.
    ///
    /// - Parameters:
    ///   - name: The dependency that the body reads, if known. Evaluated only in a build.
    ///   - body: Reads the value.
    package convenience init(reading name: @autoclosure () -> LaterRead?, _ body: @escaping @Sendable () -> Value) {
        self.init(in: CapturedScope(reading: name()), body)
    }

    init(in scope: CapturedScope, _ body: @escaping @Sendable () -> Value) {
        self.body = body
        record = scope.record
        state = Mutex(.unread(scope))
    }

    /// Reads the value now, as a separate resolution. Do not combine with ``kept()``.
    package func fresh() -> Value {
        switch state.withLock({ $0 }) {
        case .read(let value): value.value
        case .unread(let scope): scope.perform { body() }
        }
    }

    /// Returns the value of the first read.
    ///
    /// No lock is held while reading. If several threads read at the same time, the first to finish decides.
    package func kept() -> Value {
        switch state.withLock({ $0 }) {
        case .read(let value): value.value
        case .unread(let scope): keep(scope.perform { body() })
        }
    }

    /// The value, if it has been read or replaced.
    package var current: Value? {
        if case .read(let value) = state.withLock({ $0 }) { value.value } else { nil }
    }

    /// Runs an operation that reads what the owner depends on, in the world of the owner or, after the first read, in
    /// the current world.
    package func perform<Result>(_ operation: () -> Result) -> Result {
        switch state.withLock({ $0 }) {
        case .read: operation()
        case .unread(let scope): scope.perform { operation() }
        }
    }

    /// Runs an operation that does not count as a read of the owner.
    package func performUnread<Result>(_ operation: () -> Result) -> Result {
        switch state.withLock({ $0 }) {
        case .read: operation()
        case .unread(let scope): (scope.dependencies ?? .ofProcess).perform { operation() }
        }
    }

    /// Keeps a value, if there is none.
    ///
    /// - Returns: The value that is kept.
    package func keep(_ value: Value) -> Value {
        exchange { $0 ?? value }
    }

    /// Replaces the value. Later reads return this one.
    package func replace(with value: Value) {
        _ = exchange { _ in value }
    }

    private func exchange(_ choose: (Value?) -> Value) -> Value {
        let (former, new) = state.withLock { state in
            let former = state
            let new: Transfer<Value> =
                if case .read(let earlier) = former {
                    Transfer(choose(earlier.value))
                } else {
                    Transfer(choose(nil))
                }
            state = .read(new)
            return (former, new)
        }
        // The former contents are released outside of the lock, because that can run user code.
        return withExtendedLifetime(former) { new.value }
    }

    /// Returns a read of another value for the same owner, before the first read. After it, the other value is read in
    /// the current world.
    ///
    /// - Parameter isOther: Whether the other body reads another dependency than the one that was named.
    package func with(isOther: Bool, _ body: @escaping @Sendable () -> Value) -> DeferredRead {
        guard case .unread(let scope) = state.withLock({ $0 }) else { return DeferredRead(reading: nil, body) }
        if isOther { scope.record?.forgetName() }
        return DeferredRead(in: scope, body)
    }
}
