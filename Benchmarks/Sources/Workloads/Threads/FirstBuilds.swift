// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Dispatch
import Joinery
import Synchronization

/// W9: building many singletons for the first time.
package struct FirstBuilds: Sendable {
    private let orders: [[Int]]

    /// - Parameters:
    ///   - count: The number of singletons.
    ///   - threads: The number of threads that read all of them, each in a different order.
    package init(count: Int, threads: Int) {
        var generator = Multiplicative()
        orders = (0..<threads).map { _ in (0..<count).shuffled(using: &generator) }
    }

    /// Builds all singletons in a new graph, and returns the duration.
    ///
    /// Stops the program if one was built twice.
    package func duration() -> Duration {
        let graph = NumberedGraph()
        let duration = ContinuousClock().measure {
            DispatchQueue.concurrentPerform(iterations: orders.count) { thread in
                for number in orders[thread] { _ = graph[number].work(number) }
            }
        }
        let builds = graph.builds.count.load(ordering: .relaxed)
        precondition(builds == orders[0].count, "\(orders[0].count) singletons were built \(builds) times")
        return duration
    }
}

private struct NumberedGraph: DependencyGraph {
    let instances = Instances()
    let builds = BuildCount()
}

extension NumberedGraph {
    fileprivate subscript(number: Int) -> any Service {
        singleton(for: number) {
            builds.note()
            return LiveService()
        }
    }
}

private final class BuildCount: Sendable {
    let count = Atomic(0)

    func note() { count.add(1, ordering: .relaxed) }
}

/// Gives the same numbers in each run: Lehmer's generator, with the constants of "MINSTD" by Park, Miller and
/// Stockmeyer.
private struct Multiplicative: RandomNumberGenerator {
    private var state: UInt64 = 1

    mutating func next() -> UInt64 {
        (0..<4).reduce(0) { bits, _ in
            state = state * 48_271 % 2_147_483_647
            return bits << 16 | state & 0xFFFF
        }
    }
}
