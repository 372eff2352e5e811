// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// How each binding leads to those that live shorter than a singleton, through values that live with their holder.
///
/// The shortest ways are found, from the captives on against the edges, and of each node those to a few captives alone:
/// so the time is in proportion to the graph, however many bindings a value is part of.
struct WaysToCaptives {
    /// A way, with the edges in the order in which they lead to the captive.
    struct Way {
        var captive: Int
        var edges: [Int]
    }

    private struct Step {
        var captive: Int
        /// The edge to the next node of the way, and the step from there; `nil` at the captive.
        var next: (edge: Int, step: Int)?
    }

    /// How many captives are found of each node at most.
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

    /// The ways that lead from a node by an edge of its own, the shortest first.
    func from(_ holder: Int) -> [Way] {
        graph.outgoing[holder].filter { holds(graph.edges[$0]) }.flatMap { first in
            byNode[graph.edges[first].to, default: []].map { position in
                var edges = [first]
                var next = steps[position].next
                while let (edge, step) = next {
                    edges.append(edge)
                    next = steps[step].next
                }
                return Way(captive: steps[position].captive, edges: edges)
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
        // What nobody wrote is not told to be meant.
        guard let lifetime = CaptiveLifetimeRule.Lifetime(graph, node),
            graph.nodes[node].binding?.hasImpliedScope != true
        else { return false }
        return lifetime != .singleton
    }

    private func livesWithItsHolder(_ node: Int) -> Bool {
        guard let binding = graph.nodes[node].binding else { return false }
        return binding.kind == .alias
            || (!graph.nodes[node].hasSeveralScopes && binding.kind == .binding && binding.scope == .transient)
    }

    /// Whether what an edge asks for is kept. Where a member of the value is read, the value itself is not.
    private func holds(_ edge: Graph.Edge) -> Bool {
        (edge.timing == .immediate || edge.timing == .lazy) && !edge.isOfPart && edge.isCertain
            && graph.isOfProgram(edge)
    }
}
