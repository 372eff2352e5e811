// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// Actions that run at a given time unless they are removed before then.
///
/// One task sleeps for all of them. The concurrency runtime keeps a canceled task until its sleep would have ended, and
/// libdispatch keeps some memory for each timer source, so one of them for each alarm would use memory long after the
/// alarm was removed.
final class Alarms: Sendable {
    private struct State {
        var lastNumber = 0
        var alarms: [Int: (time: Double, action: @Sendable () -> Void)] = [:]
        /// The times at which the sleeping tasks wake. A task begins to sleep only if it is the first to wake, so there
        /// are few.
        var wakes: [Double] = []
    }

    /// The alarms of the process.
    static let process = Alarms()

    private let state = Guarded(State())

    /// The number of sleeping tasks.
    var sleeperCount: Int { state.current.wakes.count }

    /// Adds an alarm at an ``Platform/uptime``. Takes constant time unless the alarm is the next to go off.
    ///
    /// - Returns: A closure that removes the alarm.
    func add(at time: Double, _ action: @escaping @Sendable () -> Void) -> () -> Void {
        let number = state.withValue { state in
            state.lastNumber += 1
            state.alarms[state.lastNumber] = (time, action)
            return state.lastNumber
        }
        sleep(until: time)
        // The action may hold the last reference to an object, so it is released outside the lock.
        return { [state] in _ = state.withValue { $0.alarms.removeValue(forKey: number) } }
    }

    /// Sleeps until a time, in a separate task, unless another one wakes before.
    private func sleep(until time: Double) {
        let isFirst = state.withValue { state in
            if state.wakes.contains(where: { $0 <= time }) { return false }
            state.wakes.append(time)
            return true
        }
        guard isFirst else { return }
        Task.detached { [self] in
            try? await Task.sleep(seconds: time - Platform.uptime)
            wake(at: time)
        }
    }

    /// Runs the actions that are due, in time proportional to the number of alarms.
    private func wake(at time: Double) {
        let (due, next) = state.withValue { state in
            let now = Platform.uptime
            state.wakes.removeAll { $0 == time }
            let due = state.alarms.filter { $0.value.time <= now }
            for number in due.keys { state.alarms[number] = nil }
            return (due.values.sorted { $0.time < $1.time }, state.alarms.values.map(\.time).min())
        }
        for alarm in due { alarm.action() }
        if let next { sleep(until: next) }
    }
}
