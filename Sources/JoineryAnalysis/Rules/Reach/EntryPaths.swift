// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The paths by which the program reaches each binding, from types and functions that no binding builds.
struct EntryPaths {
    /// A use of a node.
    struct Need {
        /// The edge of the use.
        var edge: Int
        /// The nodes from the entry point to the node.
        var path: [Int]
    }

    private let graph: Graph
    /// The last edge of the shortest path to each node.
    private var arrivals: [Int: Int] = [:]

    /// Finds the shortest paths, in time in proportion to the graph.
    init(in graph: Graph) {
        self.graph = graph
        var queue = graph.nodes.indices.filter { node in
            graph.nodes[node].kind == .consumer && graph.nodes[node].site.map { !graph.isTest($0) } == true
        }
        var index = 0
        while index < queue.count {
            for edge in graph.outgoing[queue[index]] where graph.isOfProgram(graph.edges[edge]) {
                let target = graph.edges[edge].to
                guard arrivals[target] == nil, graph.nodes[target].kind != .consumer else { continue }
                arrivals[target] = edge
                queue.append(target)
            }
            index += 1
        }
    }

    /// Returns the uses of a node, one for each user, sorted by place. An alias is replaced by its users.
    func needs(of node: Int) -> [Need] {
        var edges: [(edge: Int, rest: [Int])] = []
        for position in graph.incoming[node] where graph.isOfProgram(graph.edges[position]) {
            let from = graph.edges[position].from
            if graph.nodes[from].kind == .alias, from != node {
                edges += graph.incoming[from].filter { graph.isOfProgram(graph.edges[$0]) }.map { ($0, [from, node]) }
            } else {
                edges.append((position, [node]))
            }
        }
        var seen: Set<Int> = []
        return edges.sorted { graph.edges[$0.edge].site < graph.edges[$1.edge].site }
            .filter { seen.insert(graph.edges[$0.edge].from).inserted }
            .map { Need(edge: $0.edge, path: path(to: graph.edges[$0.edge].from) + $0.rest) }
    }

    /// Returns the shortest path to a node; only the node if the program does not reach it.
    func path(to node: Int) -> [Int] {
        var path = [node]
        while let edge = arrivals[path[path.count - 1]] { path.append(graph.edges[edge].from) }
        return path.reversed()
    }
}
