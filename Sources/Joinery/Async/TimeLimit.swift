// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The time that an operation may take.
package enum TimeLimit {
    /// The clock that measures the time, instead of the continuous clock. A test sets its own.
    @TaskLocal package static var clock: (any Clock<Duration>)?

    /// A hundred years. Clocks stop the program when a wait ends beyond what they can count.
    private static let longest = Duration.seconds(100 * 365 * 86_400)

    /// Runs an operation for no longer than a time. An operation that is still running then is canceled, and not waited
    /// for.
    ///
    /// - Returns: How the operation ended; `nil` if it is still running.
    static func run(
        for limit: Duration, _ operation: @escaping @Sendable () async throws -> Void
    ) async -> Result<Void, any Error>? {
        let (outcomes, outcome) = AsyncStream.makeStream(of: Result<Void, any Error>?.self)
        let work = Task {
            do {
                try await operation()
                outcome.yield(.success(()))
            } catch {
                outcome.yield(.failure(error))
            }
        }
        let cancelTimer = startTimer(min(limit, longest)) { outcome.yield(nil) }
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
