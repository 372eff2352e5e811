// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Testing

@testable import JoineryAsync

/// The order in which values are closed.
struct ClosingOrderTests {
    @Test func dependentsCloseBeforeTheirDependencies() {
        #expect(turns([[], [0], [0], [0, 1, 2], []]) == [[3, 4], [1, 2], [0]])
    }

    @Test func ringClosesInReverseOrderBetweenItsDependentsAndDependencies() {
        #expect(turns([[], [3, 0], [1], [2], [2]]) == [[4], [3], [2], [1], [0]])
    }

    @Test func ringThatIsBuiltFromAnotherClosesFirst() {
        #expect(turns([[1], [0], [3, 1], [2]]) == [[3], [2], [1], [0]])
        #expect(turns([[1, 2], [0], [3], [2]]) == [[1], [0], [3], [2]])
    }

    @Test func depthOfAChainIsNotLimited() {
        let chain = (0..<100_000).map { $0 == 0 ? [] : [$0 - 1] }
        #expect(turns(chain) == chain.indices.reversed().map { [$0] })
    }

    /// The positions that are closed together, if each round closes everything that is ready.
    private func turns(_ dependencies: [[Int]]) -> [[Int]] {
        var order = ClosingOrder(dependencies: dependencies)
        var turns: [[Int]] = []
        var ready = order.start()
        while true {
            if ready.isEmpty { ready = order.takeOfRing().map { [$0] } ?? [] }
            if ready.isEmpty { return turns }
            turns.append(ready.sorted())
            ready = ready.flatMap { order.finish($0) }
        }
    }
}
