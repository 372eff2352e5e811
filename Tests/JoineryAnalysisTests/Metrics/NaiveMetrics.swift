// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import TestSupport

@testable import JoineryAnalysis

/// The metrics of a small network, each computed from its definition.
struct NaiveMetrics {
    let successors: [[Int]]
    /// Whether a node leads to another, in any number of steps, also none.
    private var leads: [[Bool]] = []

    init(_ successors: [[Int]]) {
        self.successors = successors
        leads = successors.indices.map { reached(from: [$0], without: nil) }
    }

    /// A network with up to 9 nodes and any number of edges, with cycles and repetitions.
    static func random(_ random: inout SeededGenerator) -> [[Int]] {
        let count = Int.random(in: 1...9, using: &random)
        let edges = Int.random(in: 0...(2 * count), using: &random)
        var successors = Array(repeating: [Int](), count: count)
        for _ in 0..<edges {
            successors[Int.random(in: 0..<count, using: &random)].append(Int.random(in: 0..<count, using: &random))
        }
        return successors
    }

    private func reached(from entries: [Int], without removed: Int?) -> [Bool] {
        var reached = Array(repeating: false, count: successors.count)
        var rest = entries.filter { $0 != removed }
        while let node = rest.popLast() {
            guard !reached[node] else { continue }
            reached[node] = true
            rest += successors[node].filter { $0 != removed }
        }
        return reached
    }

    private func isCyclic(_ left: Int, _ right: Int) -> Bool { leads[left][right] && leads[right][left] }

    /// The longest of all paths through components, each tried.
    func depth(of node: Int) -> Int {
        let own = successors.indices.filter { isCyclic($0, node) }
        let next = own.flatMap { successors[$0] }.filter { !isCyclic($0, node) }
        return next.map { depth(of: $0) + 1 }.max() ?? 0
    }

    /// The nodes that lead back to everything that leads to them.
    var entries: [Int] {
        successors.indices.filter { node in successors.indices.allSatisfy { !leads[$0][node] || leads[node][$0] } }
    }

    /// For each two other nodes, the part of their shortest paths that contains a node.
    func betweenness(of node: Int) -> Double {
        var sum = 0.0
        for from in successors.indices where from != node {
            for to in successors.indices where to != node && to != from {
                let paths = shortestPaths(from, to)
                guard !paths.isEmpty else { continue }
                sum += Double(paths.count { $0.contains(node) }) / Double(paths.count)
            }
        }
        return sum
    }

    private func shortestPaths(_ from: Int, _ to: Int) -> [[Int]] {
        var paths = [[from]]
        for _ in successors.indices {
            let found = paths.filter { $0.last == to }
            if !found.isEmpty { return found }
            paths = paths.flatMap { path in
                Set(successors[path[path.count - 1]]).filter { !path.contains($0) }.map { path + [$0] }
            }
        }
        return []
    }

    /// The nodes that no path reaches without a node.
    func dominated(by node: Int) -> Set<Int> {
        let without = reached(from: entries, without: node)
        return Set(successors.indices.filter { $0 != node && !without[$0] })
    }

    /// The dominator that every other dominator dominates.
    func dominator(of node: Int) -> Int? {
        let dominators = successors.indices.filter { dominated(by: $0).contains(node) }
        return dominators.first { last in dominators.allSatisfy { $0 == last || dominated(by: $0).contains(last) } }
    }
}
