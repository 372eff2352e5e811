// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

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

    private static func stopwatch(of clock: some Clock<Duration>) -> @Sendable () -> Duration {
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
    /// - Parameter late: The error of an operation that is still running.
    /// - Returns: The error of the operation, or `nil` if it has succeeded.
    func run(
        orReport late: any Error, _ operation: @escaping @Sendable () async throws -> Void
    ) async -> (any Error)? {
        let remaining = remaining
        guard remaining > .zero else {
            Task { try await operation() }
            return late
        }
        let outcome = Guarded<(any Error)?>(late)
        let end = TaskWaiter()
        let work = Task {
            var failure: (any Error)?
            do { try await operation() } catch { failure = error }
            _ = outcome.exchange(failure)
            end.send()
        }
        let cancelTimer = Self.startTimer(remaining) { end.send() }
        await end.wait()
        cancelTimer()
        work.cancel()
        return outcome.current
    }

    /// - Returns: A closure that cancels the timer.
    private static func startTimer(_ time: Duration, _ action: @escaping @Sendable () -> Void) -> () -> Void {
        guard let clock else { return Alarms.process.add(at: .now + time, action) }
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
