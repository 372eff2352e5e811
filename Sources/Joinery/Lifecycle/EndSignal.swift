// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// The end of an operation, for tasks to wait for.
final class EndSignal: Sendable {
    private struct State {
        var isSent = false
        var lastNumber = 0
        /// The waiting tasks. `nil` for a task that is about to wait.
        var waiters: [Int: CheckedContinuation<Void, Never>?] = [:]
    }

    private let state = Mutex(State())

    var isSent: Bool { state.withLock { $0.isSent } }

    func send() {
        let waiters = state.withLock { state in
            defer { state.waiters = [:] }
            state.isSent = true
            return state.waiters.values.compactMap(\.self)
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Waits, even if the current task is canceled.
    func wait() async {
        await wait(as: addWaiter())
    }

    /// Waits, unless the current task is canceled.
    ///
    /// - Throws: `CancellationError` if the task is canceled.
    func waitUnlessCanceled() async throws {
        let number = addWaiter()
        await withTaskCancellationHandler {
            await wait(as: number)
        } onCancel: {
            let waiter = state.withLock { $0.waiters.removeValue(forKey: number) ?? nil }
            waiter?.resume()
        }
        try Task.checkCancellation()
    }

    private func addWaiter() -> Int {
        state.withLock { state in
            state.lastNumber += 1
            if !state.isSent { state.waiters.updateValue(nil, forKey: state.lastNumber) }
            return state.lastNumber
        }
    }

    private func wait(as number: Int) async {
        await withCheckedContinuation { continuation in
            let isWaiting = state.withLock { state in
                // It has neither ended nor been canceled.
                guard state.waiters.keys.contains(number) else { return false }
                state.waiters.updateValue(continuation, forKey: number)
                return true
            }
            if !isWaiting { continuation.resume() }
        }
    }
}
