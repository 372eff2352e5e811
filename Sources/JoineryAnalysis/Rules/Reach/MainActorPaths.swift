// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The paths from one binding to another that assumes the main actor when it is built.
///
/// - Complexity: Linear in the nodes and edges of the graph, and in the names that code reads.
struct MainActorPaths {
    private let graph: Graph
    /// The next edge of the shortest path from each node; `nil` at its end.
    private var next: [Int: Int?] = [:]

    init(in graph: Graph) {
        self.graph = graph
        let assuming = graph.nodes.indices.filter { graph.nodes[$0].binding?.assumesMainActor != nil }
        guard !assuming.isEmpty else { return }
        let isBuilt = Self.buildersThatRun(in: graph)
        var queue = assuming.filter { isBuilt[$0] }
        for node in queue { next[node] = .some(nil) }
        var index = 0
        while index < queue.count {
            for position in graph.incoming[queue[index]] {
                let edge = graph.edges[position]
                // A use with a different executor begins a separate path, or none.
                guard edge.timing == .immediate, edge.executor == nil, graph.isOfProgram(edge), isBuilt[edge.from],
                    next[edge.from] == nil
                else { continue }
                next[edge.from] = .some(position)
                queue.append(edge.from)
            }
            index += 1
        }
    }

    /// Returns the edges from a node to a node that assumes the main actor, empty if it is that node itself; `nil` if
    /// there is no path.
    func path(from node: Int) -> [Int]? {
        guard var step = next[node] else { return nil }
        var edges: [Int] = []
        while let position = step {
            edges.append(position)
            step = next[graph.edges[position].to] ?? nil
        }
        return edges
    }

    /// Returns the nodes whose closure certainly runs in the code that resolves them.
    private static func buildersThatRun(in graph: Graph) -> [Bool] {
        let kept = nodesBuiltElsewhere(in: graph)
        let replaced = Set(
            graph.supplies.lazy.filter { $0.fact.kind != .decorate && !graph.isTest($0.site) }.map(\.node))
        var counts: [BindingKey: Int] = [:]
        for case let key? in graph.nodes.lazy.map(\.binding?.key) { counts[key, default: 0] += 1 }
        return graph.nodes.indices.map { node in
            guard let binding = graph.nodes[node].binding, graph.nodes[node].otherSites.isEmpty,
                counts[binding.key] == 1, !replaced.contains(node), binding.kind != .requirement,
                binding.scope != .factory
            else { return false }
            // The compiler ensures that such a getter is read on the main actor.
            if binding.isolation == "MainActor", binding.assumesMainActor == nil { return false }
            return !isKept(binding) || !kept[node]
        }
    }

    private static func isKept(_ binding: BindingFact) -> Bool {
        binding.scope != .transient && binding.scope != .perResolution
    }

    /// Returns the nodes that code with an unknown executor may build. If their instance is kept, it can be read
    /// anywhere.
    private static func nodesBuiltElsewhere(in graph: Graph) -> [Bool] {
        let reach = PossibleReach(graph)
        var reached = graph.nodes.indices.map { graph.nodes[$0].hasBinding && reach.mayBeUsed($0) }
        for edge in graph.edges where graph.isOfProgram(edge) {
            let isOfCode = graph.nodes[edge.from].kind == .consumer
            if edge.executor?.otherThanMain == nil, isOfCode || edge.timing != .immediate { reached[edge.to] = true }
        }
        var rest = graph.nodes.indices.filter { reached[$0] || graph.incoming[$0].isEmpty }
        while let node = rest.popLast() {
            for position in graph.outgoing[node] where graph.edges[position].executor?.otherThanMain == nil {
                let target = graph.edges[position].to
                guard !reached[target] else { continue }
                reached[target] = true
                rest.append(target)
            }
        }
        return reached
    }
}
