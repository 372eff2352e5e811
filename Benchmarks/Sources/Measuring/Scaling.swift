// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The amount of work that two threads do, relative to one thread in the same time.
package struct Scaling: Equatable, Sendable {
    private let rounds: [Double]

    /// - Parameter rounds: The seconds of one thread in each round, and of two threads that each do as much.
    package init(rounds: [(one: Double, two: Double)]) {
        self.rounds = rounds.map { 2 * $0.one / $0.two }
    }

    /// The median: 2 if the threads do not slow each other down, 1 if two do no more than one.
    package var factor: Double { rounds.median ?? .nan }
}
