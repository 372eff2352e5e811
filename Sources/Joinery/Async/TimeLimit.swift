// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// How long something may take.
package enum TimeLimit {
    /// What measures the time: a test has one of its own.
    @TaskLocal package static var clock: any Clock<Duration> = ContinuousClock()

    /// A hundred years: the clock stops the program where the end of a wait is beyond what it counts.
    private static let longest = Duration.seconds(100 * 365 * 86_400)

    /// Runs an operation, for no longer than a time: if it goes on after that it is cancelled, and is not waited for.
    ///
    /// - Returns: How it has ended; `nil` where it has not.
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
        let timer = Task {
            try await clock.sleep(for: min(limit, longest))
            outcome.yield(nil)
        }
        defer {
            timer.cancel()
            work.cancel()
        }
        for await first in outcomes { return first }
        return nil
    }
}
