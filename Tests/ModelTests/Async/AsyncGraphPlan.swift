// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import TestSupport

/// The scope of a node that may be opened with `await`.
enum AsyncNodeScope: String, CaseIterable {
    /// Built without `await`, kept, and closed.
    case plain
    case singleton
    case shared
    case transient
}

/// One binding of a random graph in which some bindings are opened with `await`.
struct AsyncNodePlan {
    let scope: AsyncNodeScope
    /// The nodes that its builder reads in order, all with lower numbers.
    let edges: [Int]
    /// Whether this is a binding of the typed graph.
    let isInTypedGraph: Bool
    /// Whether its builder stops at the next step after a cancellation.
    let heedsCancellation: Bool
}

/// A random graph of nodes, some of which have to be opened with `await`.
struct AsyncGraphPlan: CustomStringConvertible {
    let nodes: [AsyncNodePlan]

    init(nodes: [AsyncNodePlan]) {
        self.nodes = nodes
    }

    /// - Parameter random: The generator that determines the graph.
    init(using random: inout SeededGenerator) {
        var nodes: [AsyncNodePlan] = []
        let count = random.element(of: [3, 6, 10, 16, 24])
        let hasTypedGraph = Bool.random(using: &random)
        let hasShared = Bool.random(using: &random)
        for number in 0..<count {
            let scopes: [AsyncNodeScope] = [.plain, .singleton, .singleton, .transient]
            let scope = random.element(of: scopes + [hasShared ? .shared : .singleton])
            let isInTypedGraph = hasTypedGraph && Int.random(in: 0..<3, using: &random) == 0
            let targets = (0..<Int.random(in: 0...3, using: &random)).compactMap { _ in
                number == 0 ? nil : Int.random(in: max(0, number - 6)..<number, using: &random)
            }
            let edges = targets.filter { target in
                (isInTypedGraph || !nodes[target].isInTypedGraph) && (scope != .plain || nodes[target].scope == .plain)
            }
            // Chains of transient nodes would be opened too often for a test.
            let isDeep = scope == .transient && edges.contains { nodes[$0].scope == .transient }
            nodes.append(
                AsyncNodePlan(
                    scope: isDeep ? .singleton : scope, edges: edges, isInTypedGraph: isInTypedGraph,
                    heedsCancellation: Bool.random(using: &random)))
        }
        self.nodes = nodes
    }

    /// The nodes that can be opened with `await`.
    func openable(inTypedGraph: Bool) -> [Int] {
        nodes.indices.filter { nodes[$0].scope != .plain && nodes[$0].isInTypedGraph == inTypedGraph }
    }

    var description: String {
        nodes.enumerated().map { number, node in
            "    \(number): \(node.scope)\(node.isInTypedGraph ? " in a typed graph" : "") <- \(node.edges)"
        }.joined(separator: "\n")
    }
}
