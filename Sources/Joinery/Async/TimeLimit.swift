// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The time that several operations may take together, from now on.
package struct TimeLimit: Sendable {
    /// The clock that measures the time, if not the continuous clock. Tests set their own.
    @TaskLocal package static var clock: (any Clock<Duration>)?

    /// A hundred years. Clocks stop the program if a wait ends beyond the largest time that they can represent.
    private static let longest = Duration.seconds(100 * 365 * 86_400)

    /// How long the operations may take.
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

    /// How long an operation that begins now may take: until the limit. If earlier ones have used up the time, the
    /// others have a tenth of it together, so that those that end quickly still succeed.
    private var remaining: Duration {
        let elapsed = min(elapsed(), Self.longest)
        let duration = min(duration, Self.longest)
        let extra = duration / 10
        return max(duration - elapsed, min(extra, duration + extra - elapsed), .zero)
    }

    /// Runs an operation until the limit. After that, the operation is canceled, and not waited for. An operation that
    /// begins when all the time is used up is not canceled, and not waited for.
    ///
    /// - Returns: The outcome of the operation; `nil` if it is still running.
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
