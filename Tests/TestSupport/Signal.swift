// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// An event that happens once, for tasks to wait for.
package final class Signal: Sendable {
    private enum State {
        case waiting([CheckedContinuation<Void, Never>])
        case given
    }

    private let state = Mutex(State.waiting([]))

    package init() {}

    /// Resumes all tasks that wait now or later.
    package func send() {
        let waiters = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            guard case .waiting(let waiters) = state else { return [] }
            state = .given
            return waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Waits, even if the task is canceled.
    package nonisolated(nonsending) func wait() async {
        await withCheckedContinuation { continuation in
            let isSent = state.withLock { state in
                guard case .waiting(let waiters) = state else { return true }
                state = .waiting(waiters + [continuation])
                return false
            }
            if isSent { continuation.resume() }
        }
    }
}
