// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import TestSupport

/// The lifetime of a node's instances.
enum NodeScope: String, CaseIterable {
    case singleton
    case shared
    case perResolution
    case transient

    /// Whether a world keeps the instances.
    var isKept: Bool { self == .singleton || self == .shared }
}

/// One binding of a random graph.
struct NodePlan {
    var scope: NodeScope
    /// The nodes that its builder reads, in this order.
    var edges: [Int]
    /// Whether an instance holds its parts. Otherwise shared parts may be released.
    var holdsParts: Bool
    /// Whether an override is resolved where it is written. Otherwise it is pending until a value of its type is read.
    var isSampled: Bool
    /// Whether this is a binding of the typed graph.
    var isInTypedGraph: Bool
    /// Whether an instance may be built from per-resolution instances when several tasks read at once.
    var mayVary: Bool
}

/// A random graph. Nodes need only nodes with lower numbers, except for those of ``ring(of:from:using:)``.
struct GraphPlan {
    var nodes: [NodePlan]
    /// Whether several tasks read at once. Their results must not depend on which is first, so every instance holds its
    /// parts, and no kept instance is built from per-resolution ones.
    let isForTasks: Bool

    /// The nodes of the dependencies, and those of the typed graph.
    private(set) var appNodes: [Int] = []
    private(set) var typedGraphNodes: [Int] = []

    /// The `candidates` that `reader` may be built from.
    func readable(by reader: Int, among candidates: some Sequence<Int>) -> [Int] {
        candidates.filter { node in
            guard nodes[reader].isInTypedGraph || !nodes[node].isInTypedGraph else { return false }
            return !isForTasks || nodes[reader].mayVary || !nodes[node].mayVary
        }
    }
}

extension GraphPlan {
    /// The shape of a graph's edges.
    private enum Shape: CaseIterable {
        case chain
        case fan
        case diamonds
        case mixture
    }

    /// A graph without a cycle.
    init(isForTasks: Bool, using random: inout SeededGenerator) {
        self.isForTasks = isForTasks
        nodes = []
        let sizes = [1...8, 1...8, 4...16, 4...16, 10...40, 30...80, 60...200]
        let count = Int.random(in: random.element(of: sizes), using: &random)
        let shape = random.element(of: Shape.allCases)
        let scopes = Self.scopes(using: &random)
        let hasTypedGraph = Int.random(in: 0..<3, using: &random) == 0
        let isLoose = !isForTasks && Bool.random(using: &random)
        for number in 0..<count {
            let scope = random.element(of: scopes)
            nodes.append(
                NodePlan(
                    scope: scope, edges: [],
                    holdsParts: !isLoose || Bool.random(using: &random),
                    isSampled: Int.random(in: 0..<5, using: &random) > 0,
                    isInTypedGraph: hasTypedGraph && Int.random(in: 0..<3, using: &random) == 0,
                    mayVary: scope == .perResolution || (scope == .transient && Bool.random(using: &random))))
            let targets = Self.targets(of: number, in: shape, using: &random)
            nodes[number].edges = readable(by: number, among: targets)
            if buildCount(of: number) > 40 {
                (nodes[number].scope, nodes[number].mayVary) = (.singleton, false)
                nodes[number].edges = readable(by: number, among: targets)
            }
            if nodes[number].isInTypedGraph { typedGraphNodes.append(number) } else { appNodes.append(number) }
        }
    }

    /// The minimum number of builders that a read of the node runs. Without a limit, chains of transient nodes would
    /// run too many for a test.
    private func buildCount(of node: Int) -> Int {
        nodes[node].edges.filter { nodes[$0].scope == .transient }.map { buildCount(of: $0) }.reduce(1, +)
    }

    /// The scopes of a graph: all, or mainly one.
    private static func scopes(using random: inout SeededGenerator) -> [NodeScope] {
        let main = random.element(of: NodeScope.allCases)
        let count = Int.random(in: 0...4, using: &random)
        return NodeScope.allCases + [.singleton, .singleton] + Array(repeating: main, count: count)
    }

    private static func targets(of node: Int, in shape: Shape, using random: inout SeededGenerator) -> [Int] {
        guard node > 0 else { return [] }
        switch shape {
        case .chain: return [node - 1]
        case .fan:
            let hubs = 0..<max(1, node / 8)
            return (0..<Int.random(in: 1...3, using: &random)).map { _ in Int.random(in: hubs, using: &random) }
        case .diamonds: return Array(max(0, node - 3)..<node)
        case .mixture:
            return (0..<Int.random(in: 0...4, using: &random)).map { _ in Int.random(in: 0..<node, using: &random) }
        }
    }
}

extension GraphPlan: CustomStringConvertible {
    var description: String {
        nodes.enumerated().map { number, node in
            let marks = (node.holdsParts ? "" : " loose") + (node.isSampled ? "" : " pending")
            let home = node.isInTypedGraph ? " in a typed graph" : ""
            return "    \(number): \(node.scope)\(home)\(marks) <- \(node.edges)"
        }.joined(separator: "\n")
    }
}
