// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// A clock that a test advances.
package final class ManualClock: Clock {
    package struct Instant: InstantProtocol {
        /// The time since the clock was created.
        package let offset: Duration

        package func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

        package func duration(to other: Instant) -> Duration { other.offset - offset }

        package static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }
    }

    private struct State {
        var now = Instant(offset: .zero)
        /// The deadlines of all sleeps, in the order in which they began.
        var deadlines: [Duration] = []
        /// The sleeping tasks, by the number of their sleep.
        var sleepers: [Int: CheckedContinuation<Void, any Error>] = [:]
        var canceled: Set<Int> = []
    }

    private let state = Mutex(State())

    package init() {}

    package var now: Instant { state.withLock { $0.now } }

    package var minimumResolution: Duration { .zero }

    /// The deadlines of all sleeps so far, as times since the clock was created.
    package var deadlines: [Duration] { state.withLock { $0.deadlines } }

    package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let number = state.withLock { state in
            state.deadlines.append(deadline.offset)
            return state.deadlines.count - 1
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { sleep(number, until: deadline, $0) }
        } onCancel: {
            let sleeper = state.withLock { state in
                state.canceled.insert(number)
                return state.sleepers.removeValue(forKey: number)
            }
            sleeper?.resume(throwing: CancellationError())
        }
    }

    private func sleep(_ number: Int, until deadline: Instant, _ sleeper: CheckedContinuation<Void, any Error>) {
        let result = state.withLock { state -> Result<Void, any Error>? in
            if state.canceled.contains(number) { return .failure(CancellationError()) }
            if deadline <= state.now { return .success(()) }
            state.sleepers[number] = sleeper
            return nil
        }
        if let result { sleeper.resume(with: result) }
    }

    /// Advances the time and wakes the tasks whose deadline is reached.
    package func advance(by duration: Duration) {
        let woken = state.withLock { state in
            let now = state.now.advanced(by: duration)
            state.now = now
            let due = state.sleepers.filter { state.deadlines[$0.key] <= now.offset }
            for number in due.keys { state.sleepers[number] = nil }
            return Array(due.values)
        }
        for sleeper in woken { sleeper.resume() }
    }

    /// Waits until the given number of sleeps have begun.
    package func waitForSleeps(_ count: Int) async {
        while deadlines.count < count { await Task.yield() }
    }
}
