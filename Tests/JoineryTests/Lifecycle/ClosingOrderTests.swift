// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Testing

@testable import Joinery

/// The order in which values are closed, and the number of steps to compute it.
struct ClosingOrderTests {
    @Test func dependentsCloseBeforeTheirDependencies() {
        let records = records([[], [0], [0], [1, 2], []])
        var order = order(records)
        #expect(turns(&order) == [[3, 4], [1, 2], [0]])
    }

    @Test func valuesWithoutACloseCountBetweenOthers() {
        let records = records([[], [0], [1]])
        // Dependencies are held weakly.
        defer { withExtendedLifetime(records) {} }
        var order = order([records[0], records[2]])
        #expect(turns(&order) == [[1], [0]])
    }

    @Test func ringClosesInReverseOrderBetweenItsDependentsAndDependencies() {
        let records = records([[], [3, 0], [1], [2], [2]])
        var order = order(records)
        #expect(turns(&order) == [[4], [3], [2], [1], [0]])
    }

    @Test func stepsAreLinearInTheDepthOfAChain() {
        let steps = [1_000, 2_000].map { count in
            stepCount(records((0..<count).map { $0 == 0 ? [] : [$0 - 1] }))
        }
        // Each value once, and each dependency once on the way down and once on the way back.
        #expect(steps == [1_000 + 2 * 999, 2_000 + 2 * 1_999])
    }

    @Test func commonDependencyIsVisitedOnce() {
        let chain = (0..<1_000).map { $0 == 0 ? [] : [$0 - 1] }
        let all = records(chain + (0..<1_000).map { _ in [999] })
        // Dependencies are held weakly.
        defer { withExtendedLifetime(all) {} }
        // Only the last thousand are closed.
        #expect(stepCount(Array(all[1_000...])) == 2_000 + 2 * 1_999)
    }

    @Test func depthOfAChainIsNotLimited() {
        let records = records((0..<100_000).map { $0 == 0 ? [] : [$0 - 1] })
        #expect(stepCount(records) == 100_000 + 2 * 99_999)
    }

    /// The records of some values. Each was built from others, given by position.
    private func records(_ dependencies: [[Int]]) -> [DependencyRecord] {
        let records = dependencies.map { _ in DependencyRecord() }
        for (record, positions) in zip(records, dependencies) {
            for position in positions { record.addLater(records[position]) }
        }
        return records
    }

    private func order(_ records: [DependencyRecord]) -> ClosingOrder {
        ClosingOrder(records.map { Closing(.withoutPlace("value"), from: .record($0)) {} })
    }

    /// The positions that are closed together, if each round closes everything that is ready.
    private func turns(_ order: inout ClosingOrder) -> [[Int]] {
        var turns: [[Int]] = []
        var ready = order.start()
        while !ready.isEmpty {
            turns.append(ready.sorted())
            ready = ready.flatMap { order.finish($0) }
        }
        return turns
    }

    /// The number of steps that it takes to close everything.
    private func stepCount(_ records: [DependencyRecord]) -> Int {
        var order = order(records)
        _ = turns(&order)
        return order.stepCount
    }
}
