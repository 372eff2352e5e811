// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension Linker {
    /// Sorts the nodes by identifier, and everything else with them.
    mutating func finished() -> Graph {
        let order = graph.nodes.indices.sorted { graph.nodes[$0].id < graph.nodes[$1].id }
        var positions = Array(repeating: 0, count: order.count)
        for (position, node) in order.enumerated() { positions[node] = position }
        var result = graph
        // There may be many, so they are changed in place.
        graph.edges = []
        result.nodes = order.map { graph.nodes[$0] }
        for edge in result.edges.indices {
            result.edges[edge].from = positions[result.edges[edge].from]
            result.edges[edge].to = positions[result.edges[edge].to]
        }
        result.edges.sort { ($0.from, $0.site, $0.to) < ($1.from, $1.site, $1.to) }
        result.supplies = graph.supplies.map {
            Graph.Supply(node: positions[$0.node], fact: $0.fact, site: $0.site)
        }
        result.missing = graph.missing.map { Graph.Missing(use: $0.use, site: $0.site, node: positions[$0.node]) }
        result.missing.sort { ($0.site, $0.node) < ($1.site, $1.node) }
        result.outgoing = Array(repeating: [], count: order.count)
        result.incoming = Array(repeating: [], count: order.count)
        for (position, edge) in result.edges.enumerated() {
            result.outgoing[edge.from].append(position)
            result.incoming[edge.to].append(position)
        }
        return result
    }
}
