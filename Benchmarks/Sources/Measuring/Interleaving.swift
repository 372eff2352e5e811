// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Measures two sides alternately, so that other load on the machine affects both.
package struct Interleaving: Sendable {
    /// Runs one side a number of times, and returns the duration.
    package typealias Timing = (_ count: Int) async throws -> Duration

    private let rounds: Int
    private let atLeast: Duration

    /// - Parameters:
    ///   - rounds: The number of measurements of each side.
    ///   - atLeast: The minimum duration of one measurement.
    package init(rounds: Int, atLeast: Duration) {
        self.rounds = rounds
        self.atLeast = atLeast
    }

    /// Measures both sides.
    package func compare(handWritten: Timing, joinery: Timing) async rethrows -> Comparison {
        let handWrittenCount = try await count(for: handWritten)
        let joineryCount = try await count(for: joinery)
        var taken: [Comparison.Round] = []
        for _ in 0..<rounds {
            taken.append(
                .init(
                    handWritten: try await handWritten(handWrittenCount).seconds / Double(handWrittenCount),
                    joinery: try await joinery(joineryCount).seconds / Double(joineryCount)))
        }
        return Comparison(rounds: taken)
    }

    /// Returns the number of operations that take long enough.
    package func count(for timing: Timing) async rethrows -> Int {
        var count = 1
        while true {
            let duration = try await timing(count)
            guard duration < atLeast else { return count }
            // A short run predicts a long one poorly, so approach it in steps.
            let growth = duration > .zero ? 1.2 * (atLeast / duration) : 10
            count = Int((Double(count) * min(max(growth, 1.5), 10)).rounded(.up))
        }
    }
}

extension Duration {
    /// The duration in seconds.
    package var seconds: Double { self / .seconds(1) }
}
