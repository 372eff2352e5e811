// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// How much more two threads do than one in the same time.
package struct Scaling: Equatable, Sendable {
    private let rounds: [Double]

    /// - Parameter rounds: For each round, the seconds of one thread, and of two that each do as much.
    package init(rounds: [(one: Double, two: Double)]) {
        self.rounds = rounds.map { 2 * $0.one / $0.two }
    }

    /// The median: 2 where the threads do not hinder each other, 1 where two get as much done as one.
    package var factor: Double { rounds.median ?? .nan }
}
