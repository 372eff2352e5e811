// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The longest that something is waited for which others cannot hurry.
enum TimeLimit {
    /// The time limit has passed.
    struct Exceeded: Error {}

    /// A hundred years: the clock stops the program where the end of a wait is beyond what it counts.
    private static let longest = Duration.seconds(100 * 365 * 86_400)

    /// Runs something for no longer than a time: what goes on after that is cancelled, and is not waited for.
    ///
    /// - Returns: What it has thrown; ``Exceeded`` where it took too long.
    static func run(
        within limit: Duration, _ operation: @escaping @Sendable () async throws -> Void
    ) async -> (any Error)? {
        let (outcomes, outcome) = AsyncStream.makeStream(of: (any Error)?.self)
        let running = Task {
            do {
                try await operation()
                outcome.yield(nil)
            } catch {
                outcome.yield(error)
            }
        }
        let timer = Task {
            try await Task.sleep(for: min(limit, longest))
            outcome.yield(Exceeded())
        }
        defer {
            timer.cancel()
            running.cancel()
        }
        for await first in outcomes { return first }
        return nil
    }
}
