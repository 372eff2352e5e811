// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Takes the times of two sides in turns, so that what else the machine does falls on both.
package struct Interleaving: Sendable {
    /// Runs one side as many times as it is told, and says how long that took.
    package typealias Timing = (_ count: Int) async -> Duration

    private let rounds: Int
    private let atLeast: Duration

    /// - Parameters:
    ///   - rounds: How many times each side is timed.
    ///   - atLeast: How long one of these times should be.
    package init(rounds: Int, atLeast: Duration) {
        self.rounds = rounds
        self.atLeast = atLeast
    }

    /// Times both sides.
    package func compare(handWritten: Timing, joinery: Timing) async -> Comparison {
        let handWrittenCount = await count(for: handWritten)
        let joineryCount = await count(for: joinery)
        var taken: [Comparison.Round] = []
        for _ in 0..<rounds {
            taken.append(
                .init(
                    handWritten: await handWritten(handWrittenCount).seconds / Double(handWrittenCount),
                    joinery: await joinery(joineryCount).seconds / Double(joineryCount)))
        }
        return Comparison(rounds: taken)
    }

    /// How many operations take long enough.
    package func count(for timing: Timing) async -> Int {
        var count = 1
        while true {
            let duration = await timing(count)
            guard duration < atLeast else { return count }
            // A short run says little of a long one: go on in steps.
            let growth = duration > .zero ? 1.2 * (atLeast / duration) : 10
            count = Int((Double(count) * min(max(growth, 1.5), 10)).rounded(.up))
        }
    }
}

extension Duration {
    /// The duration in seconds.
    package var seconds: Double { self / .seconds(1) }
}
