// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// A read that takes place later than the object is made that it is for, in the world that it was made in.
///
/// The object depends on what is read.
package final class DeferredRead<Value>: Sendable {
    private enum State: Sendable {
        case unread(CapturedScope)
        case read(Transfer<Value>)
    }

    private let body: @Sendable () -> Value
    /// Whatever was built with the owner depends on what was read here, for as long as the owner lives.
    private let record: DependencyRecord?
    private let state: Mutex<State>

    /// Creates a read for an object that is made here and now.
    ///
    /// - Parameters:
    ///   - name: The dependency that the body reads, if known.
    ///   - body: Reads the value.
    package init(reading name: LaterRead?, _ body: @escaping @Sendable () -> Value) {
        self.body = body
        let scope = CapturedScope(reading: name)
        record = scope.record
        state = Mutex(.unread(scope))
    }

    /// The value of a read that takes place now, as a resolution of its own. Do not mix it with ``kept()``.
    package func fresh() -> Value {
        switch state.withLock({ $0 }) {
        case .read(let value): value.value
        case .unread(let scope): scope.perform { body() }
        }
    }

    /// The value of the first read. Of several threads that come first at once, the first to end decides.
    package func kept() -> Value {
        switch state.withLock({ $0 }) {
        case .read(let value): return value.value
        case .unread(let scope):
            let value = Transfer(scope.perform { body() })
            // What the scope holds goes away outside of the lock, for it may run code of the user.
            return withExtendedLifetime((scope, value)) {
                state.withLock { state in
                    if case .read(let earlier) = state { return earlier }
                    state = .read(value)
                    return value
                }
            }.value
        }
    }
}
