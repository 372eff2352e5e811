// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// The time limit of several operations together, beginning now.
package struct TimeLimit: Sendable {
    /// The clock that measures the time, or `nil` for the continuous clock. Tests set their own.
    @TaskLocal package static var clock: (any Clock<Duration>)?

    /// A hundred years. Clocks stop the program if a wait ends beyond the largest time that they can represent.
    private static let longest = Duration.seconds(100 * 365 * 86_400)

    /// The time for all operations.
    let duration: Duration
    private let elapsed: @Sendable () -> Duration

    init(_ duration: Duration) {
        self.duration = duration
        let clock: any Clock<Duration> = Self.clock ?? ContinuousClock()
        elapsed = Self.stopwatch(of: clock)
    }

    private static func stopwatch<C: Clock<Duration>>(of clock: C) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }

    /// The time for an operation that begins now.
    ///
    /// If earlier operations have used up the time, the others share a tenth of it, so that those that end quickly
    /// still succeed.
    private var remaining: Duration {
        let elapsed = min(elapsed(), Self.longest)
        let duration = min(duration, Self.longest)
        let extra = duration / 10
        return max(duration - elapsed, min(extra, duration + extra - elapsed), .zero)
    }

    /// Runs an operation until the limit. After that, the operation is canceled, and not awaited. An operation that
    /// begins when all the time is used up is not canceled, and not awaited.
    ///
    /// - Returns: The outcome of the operation, or `nil` if it is still running.
    func run(_ operation: @escaping @Sendable () async throws -> Void) async -> Result<Void, any Error>? {
        let remaining = remaining
        guard remaining > .zero else {
            Task { try await operation() }
            return nil
        }
        let (outcomes, outcome) = AsyncStream.makeStream(of: Result<Void, any Error>?.self)
        let work = Task {
            do {
                try await operation()
                outcome.yield(.success(()))
            } catch {
                outcome.yield(.failure(error))
            }
        }
        let cancelTimer = Self.startTimer(remaining) { outcome.yield(nil) }
        defer {
            cancelTimer()
            work.cancel()
        }
        for await first in outcomes { return first }
        return nil
    }

    /// - Returns: A closure that cancels the timer.
    private static func startTimer(_ time: Duration, _ action: @escaping @Sendable () -> Void) -> () -> Void {
        guard let clock else {
            let alarm = Alarms.process.add(at: .now + time, action)
            return { Alarms.process.remove(alarm) }
        }
        let timer = Task {
            try await clock.sleep(for: time)
            action()
        }
        return { timer.cancel() }
    }
}

extension Duration {
    /// The default time limit of a shutdown.
    ///
    /// It is 30 seconds, which is the time that container orchestrators and similar systems commonly wait before they
    /// kill a process. In a test it is five minutes, because hundreds of tests run at the same time, and each of them
    /// waits for a thread.
    @usableFromInline package static var closingTimeLimit: Duration {
        .seconds(DependencyContext.ofProcess == .test ? 300 : 30)
    }
}

/// Actions that run at a given time unless they are removed before then.
///
/// One task sleeps for all of them. The concurrency runtime keeps a canceled task until its sleep would have ended, so
/// one sleeping task for each alarm would use memory long after the alarm was removed. Here no sleep is canceled: a
/// task that wakes runs the actions that are due, and another one sleeps until the earliest remaining alarm.
final class Alarms: Sendable {
    /// Identifies an alarm.
    struct ID: Hashable {
        fileprivate let number: Int
    }

    private struct Alarm {
        let time: ContinuousClock.Instant
        let action: @Sendable () -> Void
    }

    private struct State {
        var lastNumber = 0
        var alarms: [ID: Alarm] = [:]
        /// The times at which the sleeping tasks wake. A task begins to sleep only if it is the first to wake, so there
        /// are few.
        var wakes: [ContinuousClock.Instant] = []

        /// Returns the time until which another task must sleep, if any, and records that it does.
        mutating func nextWake() -> ContinuousClock.Instant? {
            guard let earliest = alarms.values.map(\.time).min() else { return nil }
            if let wake = wakes.min(), wake <= earliest { return nil }
            wakes.append(earliest)
            return earliest
        }
    }

    /// The alarms of the process.
    static let process = Alarms()

    private let state = Mutex(State())

    /// The number of sleeping tasks.
    var sleeperCount: Int { state.withLock { $0.wakes.count } }

    /// Adds an alarm. Takes constant time unless the alarm is the next to go off.
    func add(at time: ContinuousClock.Instant, _ action: @escaping @Sendable () -> Void) -> ID {
        let (id, wake) = state.withLock { state in
            state.lastNumber += 1
            let id = ID(number: state.lastNumber)
            state.alarms[id] = Alarm(time: time, action: action)
            if let wake = state.wakes.min(), wake <= time { return (id, ContinuousClock.Instant?.none) }
            state.wakes.append(time)
            return (id, time)
        }
        if let wake { sleep(until: wake) }
        return id
    }

    /// Removes an alarm, if it has not gone off.
    func remove(_ id: ID) {
        let alarm = state.withLock { $0.alarms.removeValue(forKey: id) }
        // The action may hold the last reference to an object, so it is released outside the lock.
        withExtendedLifetime(alarm) {}
    }

    private func sleep(until time: ContinuousClock.Instant) {
        Task.detached { [self] in
            try? await Task.sleep(until: time, clock: .continuous)
            wake(at: time)
        }
    }

    /// Runs the actions that are due, in time proportional to the number of alarms.
    private func wake(at time: ContinuousClock.Instant) {
        let (due, next) = state.withLock { state in
            if let index = state.wakes.firstIndex(of: time) { state.wakes.remove(at: index) }
            let now = ContinuousClock.now
            let due = state.alarms.filter { $0.value.time <= now }
            for id in due.keys { state.alarms[id] = nil }
            return (due.values.sorted { $0.time < $1.time }, state.nextWake())
        }
        for alarm in due { alarm.action() }
        if let next { sleep(until: next) }
    }
}
