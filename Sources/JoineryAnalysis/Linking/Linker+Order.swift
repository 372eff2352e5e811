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
        addEdges(in: positions, to: &result)
        result.supplies = graph.supplies.map {
            Graph.Supply(node: positions[$0.node], fact: $0.fact, site: $0.site)
        }
        result.missing = graph.missing.map { Graph.Missing(use: $0.use, site: $0.site, node: positions[$0.node]) }
        result.missing.sort { ($0.site, $0.node) < ($1.site, $1.node) }
        return result
    }

    /// Adds the edges, sorted by the node at which they begin, and then by place.
    ///
    /// - Parameter positions: The new position of each node.
    private func addEdges(in positions: [Int], to result: inout Graph) {
        var starts = Array(repeating: 0, count: positions.count + 1)
        for index in graph.edges.indices { starts[positions[graph.edges[index].from] + 1] += 1 }
        for node in positions.indices { starts[node + 1] += starts[node] }
        result.outgoing = positions.indices.map { starts[$0]..<starts[$0 + 1] }
        var order = Array(repeating: 0, count: graph.edges.count)
        for index in graph.edges.indices {
            let node = positions[graph.edges[index].from]
            order[starts[node]] = index
            starts[node] += 1
        }
        for range in result.outgoing where range.count > 1 {
            order[range].sort {
                (graph.edges[$0].site, positions[graph.edges[$0].to])
                    < (graph.edges[$1].site, positions[graph.edges[$1].to])
            }
        }
        result.incoming = Array(repeating: [], count: positions.count)
        result.edges = []
        result.edges.reserveCapacity(order.count)
        for index in order {
            var edge = graph.edges[index]
            edge.from = positions[edge.from]
            edge.to = positions[edge.to]
            result.incoming[edge.to].append(result.edges.count)
            result.edges.append(edge)
        }
    }
}
