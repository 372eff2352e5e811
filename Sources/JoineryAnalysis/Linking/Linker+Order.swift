// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension Linker {
    /// Sorts the nodes by identifier, and everything else with them.
    mutating func finished() -> Graph {
        let order = graph.nodes.indices.sorted { graph.nodes[$0].id < graph.nodes[$1].id }
        var positions = Array(repeating: 0, count: order.count)
        for (position, node) in order.enumerated() { positions[node] = position }
        graph.nodes = order.map { graph.nodes[$0] }
        graph.sortEdges(by: positions)
        for index in graph.inputs.indices {
            graph.inputs[index].edge.from = positions[graph.inputs[index].edge.from]
        }
        for index in graph.supplies.indices { graph.supplies[index].node = positions[graph.supplies[index].node] }
        for index in graph.missing.indices { graph.missing[index].node = positions[graph.missing[index].node] }
        graph.missing.sort { ($0.site, $0.node) < ($1.site, $1.node) }
        return graph
    }
}

extension Graph {
    /// Sorts the edges by the node at which they begin, and then by place.
    ///
    /// - Parameter positions: The new position of each node.
    fileprivate mutating func sortEdges(by positions: [Int]) {
        var starts = Array(repeating: 0, count: positions.count + 1)
        for index in edges.indices { starts[positions[edges[index].from] + 1] += 1 }
        for node in positions.indices { starts[node + 1] += starts[node] }
        outgoing = positions.indices.map { starts[$0]..<starts[$0 + 1] }
        var order = Array(repeating: 0, count: edges.count)
        for index in edges.indices {
            let node = positions[edges[index].from]
            order[starts[node]] = index
            starts[node] += 1
        }
        for range in outgoing where range.count > 1 {
            order[range].sort {
                (edges[$0].site, positions[edges[$0].to]) < (edges[$1].site, positions[edges[$1].to])
            }
        }
        edges = order.map { edges[$0] }
        for index in edges.indices {
            edges[index].from = positions[edges[index].from]
            edges[index].to = positions[edges[index].to]
        }
        incoming = Incoming(of: edges, nodes: positions.count)
    }

    /// Returns the graph with a node for each input that bindings depend on.
    ///
    /// - Returns: The graph, and the positions of these nodes after all others.
    func withInputs() -> (graph: Graph, inputs: Range<Int>) {
        guard !inputs.isEmpty else { return (self, nodes.count..<nodes.count) }
        var graph = self
        var positions: [String: Int] = [:]
        for input in inputs {
            let id = "\(input.graph).\(input.name)"
            var edge = input.edge
            edge.to = positions[id, default: graph.nodes.count]
            if edge.to == graph.nodes.count {
                positions[id] = edge.to
                graph.nodes.append(
                    Node(id: id, kind: .external, binding: nil, name: input.name, space: input.graph, site: nil))
            }
            graph.edges.append(edge)
        }
        graph.sortEdges(by: Array(graph.nodes.indices))
        return (graph, nodes.count..<graph.nodes.count)
    }

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
