// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The times of both sides of a workload, taken in turns.
package struct Comparison: Equatable, Sendable {
    /// Seconds per operation of one round.
    package struct Round: Equatable, Sendable {
        package let handWritten: Double
        package let joinery: Double

        package init(handWritten: Double, joinery: Double) {
            self.handWritten = handWritten
            self.joinery = joinery
        }
    }

    private let rounds: [Round]

    package init(rounds: [Round]) {
        self.rounds = rounds
    }

    /// The median of hand-written code's seconds per operation.
    package var handWritten: Double { rounds.map(\.handWritten).median ?? .nan }

    /// The median of Joinery's seconds per operation.
    package var joinery: Double { rounds.map(\.joinery).median ?? .nan }

    /// How many times as long Joinery takes: the ratio of the medians.
    package var ratio: Double { joinery / handWritten }

    /// The lowest and the highest ratio of one round.
    package var spread: ClosedRange<Double> {
        let ratios = rounds.map { $0.joinery / $0.handWritten }
        return (ratios.min() ?? .nan)...(ratios.max() ?? .nan)
    }
}
