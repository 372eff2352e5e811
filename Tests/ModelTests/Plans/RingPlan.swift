// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import TestSupport

/// A random graph with a ring in it, and a node from which the ring is reached.
struct RingPlan {
    private(set) var graph: GraphPlan
    let entry: Int

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        graph = GraphPlan(isForTasks: false, using: &random)
        for node in graph.nodes.indices { graph.nodes[node].isInTypedGraph = false }
        entry = random.element(of: Array(graph.nodes.indices.suffix(5)))
        var path = [entry]
        while let node = path.last, !graph.nodes[node].edges.isEmpty {
            path.append(random.element(of: graph.nodes[node].edges))
        }
        let (last, first) = (Int.random(in: path.indices, using: &random), Int.random(in: path.indices, using: &random))
        graph.nodes[path[max(first, last)]].edges.append(path[min(first, last)])
    }

    /// The nodes of the ring that a read meets first, starting and ending with the first of them to be read.
    ///
    /// Builders read in the order of their edges, and a node that was built without meeting a ring leads to none.
    var ring: [Int] {
        var isBuilt: Set<Int> = []
        var stack: [Int] = []
        return ring(at: entry, &stack, &isBuilt) ?? []
    }

    private func ring(at node: Int, _ stack: inout [Int], _ isBuilt: inout Set<Int>) -> [Int]? {
        if let start = stack.firstIndex(of: node) { return stack[start...] + [node] }
        guard !isBuilt.contains(node) else { return nil }
        stack.append(node)
        for edge in graph.nodes[node].edges {
            if let ring = ring(at: edge, &stack, &isBuilt) { return ring }
        }
        stack.removeLast()
        isBuilt.insert(node)
        return nil
    }
}
