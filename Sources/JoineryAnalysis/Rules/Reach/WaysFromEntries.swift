// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// How the program comes to each binding: from a type or function that asks and is built by no binding.
struct WaysFromEntries {
    /// Something that needs a node.
    struct Need {
        /// The edge by which it does.
        var edge: Int
        /// The nodes from where the graph is entered to the one that is needed.
        var path: [Int]
    }

    private let graph: Graph
    /// The edge by which the shortest way comes to each node.
    private var arrivals: [Int: Int] = [:]

    /// Finds the shortest ways, in time that is in proportion to the graph.
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

    /// What needs a node, each once, by place. What only names it is passed over for what uses the name.
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

    private func path(to node: Int) -> [Int] {
        var path = [node]
        while let edge = arrivals[path[path.count - 1]] { path.append(graph.edges[edge].from) }
        return path.reversed()
    }
}
