// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// Actions that run at a given time unless they are removed before then.
///
/// One task sleeps for all of them. The concurrency runtime keeps a canceled task until its sleep would have ended, so
/// one sleeping task per alarm would take up memory long after its alarm was removed. Here no sleep is canceled: a task
/// that wakes runs the actions that are due, and another one sleeps until the earliest remaining alarm.
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
        /// When the sleeping tasks wake. A task begins to sleep only if it is the first to wake, so there are few.
        var wakes: [ContinuousClock.Instant] = []

        /// The time until which another task must sleep, if one must. Records that it does.
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
        // The action may hold the last reference to an object: release it outside the lock.
        withExtendedLifetime(alarm) {}
    }

    private func sleep(until time: ContinuousClock.Instant) {
        Task.detached { [self] in
            try? await Task.sleep(until: time, clock: .continuous)
            wake(at: time)
        }
    }

    /// Runs the actions that are due. Takes time in proportion to the number of alarms.
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
