// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Synchronization

/// A number of random cases, several of them at once.
final class ModelSeries: Sendable {
    private struct State {
        var next: UInt64 = 0
        var operationCount = 0
        var caseCount = 0
        var failures: [String] = []
    }

    private let state = Mutex(State())
    private let runCase: @Sendable (UInt64) async -> (operationCount: Int, failure: String?)
    /// A broken rule fails many cases, and a few of them are enough to report.
    private static let failureLimit = 3

    /// - Parameter runCase: Runs the case of a seed and returns its number of operations and its failure, if any.
    init(_ runCase: @escaping @Sendable (UInt64) async -> (operationCount: Int, failure: String?)) {
        self.runCase = runCase
    }

    var operationCount: Int { state.withLock { $0.operationCount } }
    var caseCount: Int { state.withLock { $0.caseCount } }
    var failures: [String] { state.withLock { $0.failures } }

    /// Runs the cases of some seeds.
    func run(seeds: ClosedRange<UInt64>) async {
        await run(from: seeds.lowerBound) { $0 <= seeds.upperBound }
    }

    /// Runs the cases of a seed and of the following ones for a while.
    func run(from first: UInt64, for duration: Duration) async {
        let end = ContinuousClock.now + duration
        await run(from: first) { _ in ContinuousClock.now < end }
    }

    private func run(from first: UInt64, while goesOn: @escaping @Sendable (UInt64) -> Bool) async {
        state.withLock { $0.next = first }
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask { [self] in
                    while let seed = nextSeed(goesOn) { await run(seed) }
                }
            }
        }
    }

    private func nextSeed(_ goesOn: (UInt64) -> Bool) -> UInt64? {
        state.withLock { state in
            defer { state.next += 1 }
            return state.failures.count < Self.failureLimit && goesOn(state.next) ? state.next : nil
        }
    }

    private func run(_ seed: UInt64) async {
        let (count, failure) = await runCase(seed)
        state.withLock { state in
            state.operationCount += count
            state.caseCount += 1
            if let failure { state.failures.append(failure) }
        }
    }
}
