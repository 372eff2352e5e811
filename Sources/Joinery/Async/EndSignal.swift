// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// The end of something, for tasks to wait for.
final class EndSignal: Sendable {
    /// Those who wait; `nil` once it has ended.
    private let waiters = Mutex<[CheckedContinuation<Void, Never>]?>([])

    var isGiven: Bool { waiters.withLock { $0 == nil } }

    func give() {
        let waiters = waiters.withLock { waiters in
            defer { waiters = nil }
            return waiters ?? []
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Waits, also where the current task is cancelled.
    func wait() async {
        await withCheckedContinuation { continuation in
            let isGiven = waiters.withLock { waiters in
                waiters?.append(continuation)
                return waiters == nil
            }
            if isGiven { continuation.resume() }
        }
    }
}
