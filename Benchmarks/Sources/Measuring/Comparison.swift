// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The times of both sides of a workload, measured alternately.
package struct Comparison: Equatable, Sendable {
    /// Seconds per operation in one round.
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

    /// The median of hand-written code, in seconds per operation.
    package var handWritten: Double { rounds.map(\.handWritten).median ?? .nan }

    /// The median of Joinery, in seconds per operation.
    package var joinery: Double { rounds.map(\.joinery).median ?? .nan }

    /// The ratio of Joinery's median to that of hand-written code.
    package var ratio: Double { joinery / handWritten }

    /// The lowest and highest ratio in any round.
    package var spread: ClosedRange<Double> {
        let ratios = rounds.map { $0.joinery / $0.handWritten }
        return (ratios.min() ?? .nan)...(ratios.max() ?? .nan)
    }
}
