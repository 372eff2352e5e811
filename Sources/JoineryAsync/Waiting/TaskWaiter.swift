// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// A task that waits for an event.
final class TaskWaiter: Waiter {
    private enum State: Sendable {
        case idle
        case waiting(CheckedContinuation<Void, Never>)
        case sent
    }

    /// Whether the task wants the value of an opening, rather than only its end.
    let isCaller: Bool
    private let state = Guarded(State.idle)

    init(isCaller: Bool = false) {
        self.isCaller = isCaller
    }

    func send() {
        let former = state.withValue { state in
            defer { state = .sent }
            return state
        }
        if case .waiting(let continuation) = former { continuation.resume() }
    }

    /// Waits for the event, even if the task is canceled.
    nonisolated(nonsending) func wait() async {
        await withCheckedContinuation { continuation in
            let isSent = state.withValue { state in
                if case .sent = state { return true }
                state = .waiting(continuation)
                return false
            }
            if isSent { continuation.resume() }
        }
    }
}

extension Build {
    /// Adds a waiter for the end, unless the build has ended.
    ///
    /// - Returns: Whether the build is running.
    func add(_ waiter: TaskWaiter) -> Bool {
        builtIn.root.lock.withLock {
            if isRunning { waiters.append(waiter) }
            return isRunning
        }
    }
}

/// The end of an operation, for tasks to wait for.
final class EndSignal: Sendable {
    /// The tasks that wait, until the end.
    private let waiters = Guarded<[TaskWaiter]?>([])

    var isSent: Bool { waiters.withValue { $0 == nil } }

    func send() {
        let former = waiters.withValue { waiters in
            defer { waiters = nil }
            return waiters
        }
        for waiter in former ?? [] { waiter.send() }
    }

    /// Waits, even if the current task is canceled.
    nonisolated(nonsending) func wait() async {
        let waiter = TaskWaiter()
        let isWaiting = waiters.withValue { waiters in
            waiters?.append(waiter)
            return waiters != nil
        }
        if isWaiting { await waiter.wait() }
    }
}
