// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The paths from each binding to bindings that it may not hold or read, through values that live as long as their
/// holder.
///
/// The search finds the shortest paths, from the captives against the edges, and for each node only those to a few
/// captives. So it takes time in proportion to the graph.
struct CaptivePaths {
    /// A path, with its edges in order.
    struct Path {
        var captive: Int
        var edges: [Int]
    }

    private struct Step {
        var captive: Int
        /// The edge to the next node of the path, and the step from that node; `nil` at the captive.
        var next: (edge: Int, step: Int)?
    }

    /// The maximum number of captives for each node.
    private static let limit = 8

    private let graph: Graph
    /// Whether an edge can be a part of a path.
    private let isPart: (Graph.Edge) -> Bool
    private var steps: [Step] = []
    /// The positions of steps, by node.
    private var byNode: [Int: [Int]] = [:]

    /// Finds the paths to bindings with a shorter lifetime than a singleton.
    init(in graph: Graph) {
        self.init(to: graph.nodes.indices.filter(graph.isCaptive), over: graph.holds, in: graph)
    }

    /// Finds the paths to some bindings.
    ///
    /// - Parameter isPart: Whether an edge can be a part of a path.
    init(to captives: [Int], over isPart: @escaping (Graph.Edge) -> Bool, in graph: Graph) {
        self.graph = graph
        self.isPart = isPart
        var queue: [(node: Int, step: Int)] = []
        for node in captives { add(node, Step(captive: node), to: &queue) }
        var index = 0
        while index < queue.count {
            let (node, step) = queue[index]
            index += 1
            for position in graph.incoming[node] {
                let edge = graph.edges[position]
                let captive = steps[step].captive
                guard graph.livesWithItsHolder(edge.from), isPart(edge), isNew(captive, at: edge.from) else { continue }
                add(edge.from, Step(captive: captive, next: (position, step)), to: &queue)
            }
        }
    }

    /// Returns the paths from a node, the shortest first.
    func from(_ holder: Int) -> [Path] {
        guard !byNode.isEmpty else { return [] }
        return graph.outgoing[holder].filter { isPart(graph.edges[$0]) }.flatMap { first in
            byNode[graph.edges[first].to, default: []].map { position in
                var edges = [first]
                var next = steps[position].next
                while let (edge, step) = next {
                    edges.append(edge)
                    next = steps[step].next
                }
                return Path(captive: steps[position].captive, edges: edges)
            }
        }.sorted { $0.edges.count < $1.edges.count }
    }

    private mutating func add(_ node: Int, _ step: Step, to queue: inout [(node: Int, step: Int)]) {
        byNode[node, default: []].append(steps.count)
        queue.append((node, steps.count))
        steps.append(step)
    }

    private func isNew(_ captive: Int, at node: Int) -> Bool {
        let known = byNode[node, default: []]
        return known.count < Self.limit && !known.contains { steps[$0].captive == captive }
    }
}

extension Graph {
    fileprivate func isCaptive(_ node: Int) -> Bool {
        // A scope that is not declared may not be intended.
        guard let lifetime = lifetime(of: node), nodes[node].binding?.hasImpliedScope != true else { return false }
        return lifetime != .singleton
    }

    fileprivate func livesWithItsHolder(_ node: Int) -> Bool {
        guard let binding = nodes[node].binding else { return false }
        return binding.kind == .alias
            || (!nodes[node].hasSeveralScopes && binding.kind == .binding
                && (binding.scope == .transient || isBuiltForEachRead(node)))
    }

    /// Whether the target of an edge is kept. If only a member of the value is read, the value is not kept.
    fileprivate func holds(_ edge: Edge) -> Bool {
        (edge.timing == .immediate || edge.timing == .lazy) && !edge.isOfPart && edge.isCertain && isOfProgram(edge)
    }
}
