// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The paths from each binding to bindings with a shorter lifetime than a singleton, through values that live as long
/// as their holder.
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
    private var steps: [Step] = []
    /// The positions of steps, by node.
    private var byNode: [Int: [Int]] = [:]

    init(in graph: Graph) {
        self.graph = graph
        var queue: [(node: Int, step: Int)] = []
        for node in graph.nodes.indices where isCaptive(node) { add(node, Step(captive: node), to: &queue) }
        var index = 0
        while index < queue.count {
            let (node, step) = queue[index]
            index += 1
            for position in graph.incoming[node] {
                let edge = graph.edges[position]
                let captive = steps[step].captive
                guard livesWithItsHolder(edge.from), holds(edge), isNew(captive, at: edge.from) else { continue }
                add(edge.from, Step(captive: captive, next: (position, step)), to: &queue)
            }
        }
    }

    /// Returns the paths from a node, the shortest first.
    func from(_ holder: Int) -> [Path] {
        guard !byNode.isEmpty else { return [] }
        return graph.outgoing[holder].filter { holds(graph.edges[$0]) }.flatMap { first in
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

    private func isCaptive(_ node: Int) -> Bool {
        // A scope that is not declared may not be intended.
        guard let lifetime = graph.lifetime(of: node),
            graph.nodes[node].binding?.hasImpliedScope != true
        else { return false }
        return lifetime != .singleton
    }

    private func livesWithItsHolder(_ node: Int) -> Bool {
        guard let binding = graph.nodes[node].binding else { return false }
        return binding.kind == .alias
            || (!graph.nodes[node].hasSeveralScopes && binding.kind == .binding && binding.scope == .transient)
    }

    /// Whether the target of an edge is kept. If only a member of the value is read, the value is not kept.
    private func holds(_ edge: Graph.Edge) -> Bool {
        (edge.timing == .immediate || edge.timing == .lazy) && !edge.isOfPart && edge.isCertain
            && graph.isOfProgram(edge)
    }
}
