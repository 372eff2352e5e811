// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// Actions that run at a given time unless they are removed before then.
///
/// One task sleeps for all of them. The concurrency runtime keeps a canceled task until its sleep would have ended, and
/// libdispatch keeps some memory for each timer source, so one of them for each alarm would use memory long after the
/// alarm was removed.
final class Alarms: Sendable {
    private struct Alarm {
        let time: ContinuousClock.Instant
        let action: @Sendable () -> Void
    }

    private struct State {
        var lastNumber = 0
        var alarms: [Int: Alarm] = [:]
        /// The times at which the sleeping tasks wake. A task begins to sleep only if it is the first to wake, so there
        /// are few.
        var wakes: [ContinuousClock.Instant] = []

        /// Returns the time until which another task must sleep, if any, and records that it does.
        mutating func nextWake(at time: ContinuousClock.Instant) -> ContinuousClock.Instant? {
            if wakes.contains(where: { $0 <= time }) { return nil }
            wakes.append(time)
            return time
        }
    }

    /// The alarms of the process.
    static let process = Alarms()

    private let state = Guarded(State())

    /// The number of sleeping tasks.
    var sleeperCount: Int { state.current.wakes.count }

    /// Adds an alarm. Takes constant time unless the alarm is the next to go off.
    ///
    /// - Returns: A closure that removes the alarm.
    func add(at time: ContinuousClock.Instant, _ action: @escaping @Sendable () -> Void) -> () -> Void {
        let (number, wake) = state.withValue { state in
            state.lastNumber += 1
            state.alarms[state.lastNumber] = Alarm(time: time, action: action)
            return (state.lastNumber, state.nextWake(at: time))
        }
        if let wake { sleep(until: wake) }
        return { [state] in
            let alarm = state.withValue { $0.alarms.removeValue(forKey: number) }
            // The action may hold the last reference to an object, so it is released outside the lock.
            withExtendedLifetime(alarm) {}
        }
    }

    private func sleep(until time: ContinuousClock.Instant) {
        Task.detached { [self] in
            try? await Task.sleep(until: time, clock: .continuous)
            wake(at: time)
        }
    }

    /// Runs the actions that are due, in time proportional to the number of alarms.
    private func wake(at time: ContinuousClock.Instant) {
        let (due, next) = state.withValue { state in
            state.wakes.removeAll { $0 == time }
            let due = state.alarms.filter { $0.value.time <= .now }
            for number in due.keys { state.alarms[number] = nil }
            return (
                due.values.sorted { $0.time < $1.time },
                state.alarms.values.map(\.time).min().flatMap { state.nextWake(at: $0) }
            )
        }
        for alarm in due { alarm.action() }
        if let next { sleep(until: next) }
    }
}
