// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import TestSupport
import Testing

@testable import JoineryAnalysis

/// The algorithms of the metrics, on random networks with known and with computed answers.
struct MetricsTests {
    private static func network(_ successors: [[Int]]) -> Network {
        Network(count: successors.count) { successors[$0] }
    }

    private static let chain = (0..<100_000).map { $0 == 99_999 ? [] : [$0 + 1] }

    @Test(arguments: 0..<20) func figuresAreThoseOfTheirDefinitions(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<40 {
            let successors = NaiveMetrics.random(&random)
            let naive = NaiveMetrics(successors)
            let network = Self.network(successors)
            let nodes = Array(successors.indices)
            let depths = Depths(network)
            #expect(depths.depth == nodes.map(naive.depth), "\(successors)")
            #expect(depths.entries(of: network) == naive.entries, "\(successors)")
            let betweenness = Betweenness(network)
            #expect(betweenness.pivots == nil)
            for (node, value) in betweenness.values.enumerated() {
                #expect(abs(value - naive.betweenness(of: node)) < 1e-9, "\(node) of \(successors)")
            }
            let dominators = Dominators(network, entries: naive.entries)
            #expect(dominators.immediate == nodes.map(naive.dominator), "\(successors)")
            #expect(dominators.dominated { _ in 1 } == nodes.map { naive.dominated(by: $0).count }, "\(successors)")
        }
    }

    @Test(arguments: 0..<20) func longestPathsHaveTheirDepthAndAreConnected(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<40 {
            let successors = NaiveMetrics.random(&random)
            let network = Self.network(successors)
            let depths = Depths(network)
            for node in successors.indices {
                let path = depths.longestPath(from: node, in: network)
                #expect(path.first == node)
                #expect(zip(path, path.dropFirst()).allSatisfy { successors[$0].contains($1) }, "\(path) \(successors)")
                #expect(Set(path.map { depths.component[$0] }).count == depths.depth[node] + 1, "\(path) \(successors)")
            }
        }
    }

    @Test func networkHasEachEdgeOnce() {
        let network = Self.network([[1, 1, 0, 2], [2], []])
        #expect((0..<3).map { Array(network.successors(of: $0)) } == [[1, 2], [2], []])
        #expect((0..<3).map { Array(network.predecessors(of: $0)) } == [[], [0], [0, 1]])
        #expect(network.edgeCount == 3)
    }

    @Test func emptyNetworkHasNoFigures() {
        let network = Self.network([])
        #expect(Depths(network).depth == [])
        #expect(Betweenness(network).values == [])
        #expect(Dominators(network, entries: []).immediate == [])
    }

    @Test func longChainsNeedNoRecursion() {
        let network = Self.network(Self.chain)
        #expect(Depths(network).depth == (0..<100_000).reversed())
        let dominators = Dominators(network, entries: [0])
        #expect(dominators.immediate == (0..<100_000).map { $0 == 0 ? nil : $0 - 1 })
        #expect(dominators.dominated { _ in 1 } == (0..<100_000).reversed())
    }

    @Test func pathsThroughTheMiddleOfAChainAreCounted() {
        let count = 300
        let network = Self.network(Array(Self.chain.prefix(count - 1)) + [[]])
        #expect(Betweenness(network).values == (0..<count).map { Double($0 * (count - 1 - $0)) })
    }

    /// Each second node has two ways to the next one, so the number of paths exceeds the largest number.
    @Test func countlessPathsHaveFiniteFractions() {
        var successors: [[Int]] = []
        for pair in 0..<1_100 {
            let next = 3 * pair + 3
            successors += [[next - 2, next - 1], [next], [next]]
        }
        successors.append([])
        let values = Betweenness(Self.network(successors), limit: 0, fewestPivots: 16).values
        #expect(values.allSatisfy { $0.isFinite && $0 <= Double(successors.count * successors.count) })
        #expect(values[3 * 1_000] > 0)
    }

    @Test func estimatesHaveTheirNumberOfPivotsAndAreRepeatable() {
        let successors = (0..<400).map { node in [2 * node + 1, 2 * node + 2].filter { $0 < 400 } }
        let network = Self.network(successors)
        let estimate = Betweenness(network, limit: 0, fewestPivots: 50)
        #expect(estimate.pivots == 50)
        #expect(estimate.values == Betweenness(network, limit: 0, fewestPivots: 50).values)
        // Half of the nodes of a tree lead nowhere, so the other 200 are all that can be searched.
        #expect(Betweenness(network, limit: 0, fewestPivots: 200).values == Betweenness(network).values)
    }

    @Test func estimatesAddUpToNearlyTheExactSum() {
        var random = SeededGenerator(seed: 3)
        let count = 600
        let successors = (0..<count).map { node in
            (0..<4).map { _ in Int.random(in: node..<count, using: &random) }
        }
        let network = Self.network(successors)
        let exact = Betweenness(network).values
        let estimate = Betweenness(network, limit: 0, fewestPivots: 200).values
        let sums = (exact: exact.reduce(0, +), estimate: estimate.reduce(0, +))
        #expect(abs(sums.exact - sums.estimate) < 0.1 * sums.exact)
    }
}
