// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension Linker {
    /// Sorts the nodes by identifier, and everything else with them.
    mutating func finished() -> Graph {
        let order = graph.nodes.indices.sorted { graph.nodes[$0].id < graph.nodes[$1].id }
        var positions = Array(repeating: 0, count: order.count)
        for (position, node) in order.enumerated() { positions[node] = position }
        graph.nodes = order.map { graph.nodes[$0] }
        sortEdges(by: positions)
        for index in graph.supplies.indices { graph.supplies[index].node = positions[graph.supplies[index].node] }
        for index in graph.missing.indices { graph.missing[index].node = positions[graph.missing[index].node] }
        graph.missing.sort { ($0.site, $0.node) < ($1.site, $1.node) }
        return graph
    }

    /// Sorts the edges by the node at which they begin, and then by place.
    ///
    /// - Parameter positions: The new position of each node.
    private mutating func sortEdges(by positions: [Int]) {
        var starts = Array(repeating: 0, count: positions.count + 1)
        for index in graph.edges.indices { starts[positions[graph.edges[index].from] + 1] += 1 }
        for node in positions.indices { starts[node + 1] += starts[node] }
        graph.outgoing = positions.indices.map { starts[$0]..<starts[$0 + 1] }
        var order = Array(repeating: 0, count: graph.edges.count)
        for index in graph.edges.indices {
            let node = positions[graph.edges[index].from]
            order[starts[node]] = index
            starts[node] += 1
        }
        for range in graph.outgoing where range.count > 1 {
            order[range].sort {
                (graph.edges[$0].site, positions[graph.edges[$0].to])
                    < (graph.edges[$1].site, positions[graph.edges[$1].to])
            }
        }
        graph.edges = order.map { graph.edges[$0] }
        for index in graph.edges.indices {
            graph.edges[index].from = positions[graph.edges[index].from]
            graph.edges[index].to = positions[graph.edges[index].to]
        }
        graph.incoming = Graph.Incoming(of: graph.edges, nodes: positions.count)
    }
}

extension Graph {
    /// The positions of the edges that end at each node, ascending.
    package struct Incoming: Sendable {
        private var starts: [Int]
        private var edges: [Int]

        /// Creates the positions for a graph without nodes.
        init() { self.init(of: [], nodes: 0) }

        init(of all: [Edge], nodes: Int) {
            starts = Array(repeating: 0, count: nodes + 1)
            for index in all.indices { starts[all[index].to] += 1 }
            var sum = 0
            for node in starts.indices {
                sum += starts[node]
                starts[node] = sum
            }
            edges = Array(repeating: 0, count: all.count)
            for index in all.indices.reversed() {
                starts[all[index].to] -= 1
                edges[starts[all[index].to]] = index
            }
        }

        package subscript(node: Int) -> ArraySlice<Int> { edges[starts[node]..<starts[node + 1]] }
    }
}
