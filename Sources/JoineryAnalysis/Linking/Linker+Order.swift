// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension Linker {
    /// Sorts the nodes by identifier, and everything else with them.
    mutating func finished() -> Graph {
        let order = graph.nodes.indices.sorted { graph.nodes[$0].id < graph.nodes[$1].id }
        var positions = Array(repeating: 0, count: order.count)
        for (position, node) in order.enumerated() { positions[node] = position }
        var result = graph
        result.nodes = order.map { graph.nodes[$0] }
        add(sortedEdges(positions), to: &result)
        result.supplies = graph.supplies.map {
            Graph.Supply(node: positions[$0.node], fact: $0.fact, site: $0.site)
        }
        result.missing = graph.missing.map { Graph.Missing(use: $0.use, site: $0.site, node: positions[$0.node]) }
        result.missing.sort { ($0.site, $0.node) < ($1.site, $1.node) }
        return result
    }

    /// Returns the edges by the new position of the node at which they begin, sorted by place.
    private mutating func sortedEdges(_ positions: [Int]) -> [[Graph.Edge]] {
        var edges = Array(repeating: [Graph.Edge](), count: positions.count)
        for var edge in graph.edges {
            edge.from = positions[edge.from]
            edge.to = positions[edge.to]
            edges[edge.from].append(edge)
        }
        graph.edges = []
        for node in edges.indices where edges[node].count > 1 {
            edges[node].sort { ($0.site, $0.to) < ($1.site, $1.to) }
        }
        return edges
    }

    private func add(_ edges: [[Graph.Edge]], to result: inout Graph) {
        let count = edges.reduce(0) { $0 + $1.count }
        result.edges = []
        result.edges.reserveCapacity(count)
        result.outgoing = []
        result.outgoing.reserveCapacity(edges.count)
        result.incoming = Array(repeating: [], count: edges.count)
        for edges in edges {
            result.outgoing.append(Array(result.edges.count..<result.edges.count + edges.count))
            for edge in edges {
                result.incoming[edge.to].append(result.edges.count)
                result.edges.append(edge)
            }
        }
    }
}
