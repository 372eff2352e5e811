// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// A read that takes place after the creation of its owner, in the world in which the owner was created.
///
/// The owner depends on the result.
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
    ///   - name: The dependency that the body reads, if known.
    ///   - body: Reads the value.
    package init(reading name: LaterRead?, _ body: @escaping @Sendable () -> Value) {
        self.body = body
        let scope = CapturedScope(reading: name)
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

    /// Returns the value of the first read. If several threads read at the same time, the first to finish decides.
    package func kept() -> Value {
        switch state.withLock({ $0 }) {
        case .read(let value): return value.value
        case .unread(let scope):
            let value = Transfer(scope.perform { body() })
            // The scope's contents are released outside of the lock, because that can run user code.
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
