// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// An event that tasks wait for, such as the end of a build.
final class TaskWaiter: Waiter {
    /// Whether the waiting task wants the value of an opening, rather than only its end.
    let isCaller: Bool
    /// The tasks that wait, until the event.
    private let tasks = Guarded<[CheckedContinuation<Void, Never>]?>([])

    init(isCaller: Bool = false) {
        self.isCaller = isCaller
    }

    func send() {
        for task in tasks.exchange(nil) ?? [] { task.resume() }
    }

    /// Waits for the event, even if the task is canceled.
    nonisolated(nonsending) func wait() async {
        await withCheckedContinuation { task in
            let isWaiting = tasks.withValue { $0?.append(task) != nil }
            if !isWaiting { task.resume() }
        }
    }
}

extension Build {
    /// Waits for the end, even if the task is canceled.
    nonisolated(nonsending) func wait() async {
        let waiter = TaskWaiter()
        let mustWait = builtIn.root.lock.withLock {
            if isRunning { waiters.append(waiter) }
            return isRunning
        }
        if mustWait { await waiter.wait() }
    }
}
