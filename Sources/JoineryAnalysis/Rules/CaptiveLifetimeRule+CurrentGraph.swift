// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension CaptiveLifetimeRule {
    /// Returns problems for values that `Dependencies` keeps and that read from the current graph of another type while
    /// they are built. There is none, so the program stops.
    func problemsOfCurrentGraphs(in graph: Graph) -> [GraphDocument.Problem] {
        let (graph, inputs) = graph.withInputs()
        let typed = graph.nodes.indices.filter { inputs.contains($0) || graph.isOfTypedGraph($0) }
        guard !typed.isEmpty else { return [] }
        let isTyped = Set(typed)
        let paths = CaptivePaths(
            to: typed,
            over: { edge in
                edge.timing == .immediate && edge.isCertain && graph.isOfProgram(edge) && !isTyped.contains(edge.from)
                    && (!isTyped.contains(edge.to) || edge.readsCurrentGraph)
            }, in: graph)
        return graph.nodes.indices.flatMap { holder -> [GraphDocument.Problem] in
            guard graph.lifetime(of: holder) != nil, Self.isForever(holder, graph) else { return [] }
            var captives: Set<Int> = []
            let read = paths.from(holder).filter { path in
                graph.mayMeet(path.edges) && !graph.mayEnter(graph.nodes[path.captive].space, on: path)
                    && captives.insert(path.captive).inserted
            }
            return Dictionary(grouping: read) { graph.nodes[$0.captive].space }.sorted { $0.key < $1.key }
                .map { problem(holder, reading: $0.value, of: $0.key, in: graph) }
        }
    }

    private func problem(
        _ holder: Int, reading paths: [CaptivePaths.Path], of space: String, in graph: Graph
    ) -> GraphDocument.Problem {
        let captives = paths.map(\.captive)
        let name = graph.name(of: holder)
        let last = graph.edges[paths[0].edges[paths[0].edges.count - 1]]
        let steps = paths.flatMap(\.edges).map { graph.edges[$0] }
        let remedy =
            graph.nodes[holder].kind == .binding
            ? "declare '\(name)' in 'extension \(space) { … }', or as transient { … }, or pass it the value in a call"
            : "declare a binding in 'extension \(space) { … }' for what reads it, or pass the value in a call"
        return problem(
            "The \(Self.word(for: holder, in: graph)) '\(name)' reads \(Self.names(of: captives, in: graph)) while it is "
                + "built; it serves every \(space), so the program stops",
            at: graph.nodes[holder].site ?? last.site, nodes: [holder] + captives.filter { graph.nodes[$0].hasBinding },
            in: graph,
            notes: steps.map { edge in
                GraphDocument.Note(graph.sentence(edge, "reads"), at: GraphDocument.Location(edge.site))
            } + [GraphDocument.Note(remedy, at: GraphDocument.Location(last.site))])
    }
}

extension Graph {
    /// Whether a node is a binding of a graph other than `Dependencies`.
    fileprivate func isOfTypedGraph(_ node: Int) -> Bool {
        guard let binding = nodes[node].binding, let site = nodes[node].site, binding.dialect == .native else {
            return false
        }
        return types.isTypedGraph(binding.key.space, from: site.module)
    }

    /// Whether code on a path creates a graph or gets it from a binding or an argument, and so may make it current.
    fileprivate func mayEnter(_ space: String, on path: CaptivePaths.Path) -> Bool {
        let builds = { (use: Use) in use.reference.kind == .construction && use.reference.name == space }
        return path.edges.contains { position in
            let edge = edges[position]
            return nodes[edge.from].binding?.labels?.isEmpty == false
                || nodes[edge.from].binding?.uses.contains(where: builds) == true
                || outgoing[edge.from].contains { nodes[edges[$0].to].binding?.type == space }
                || edge.through.names.contains { name in
                    types.position(of: name, from: edge.site.module)
                        .map { types.entries[$0].uses.contains { $0.uses.contains(where: builds) } } ?? false
                }
        }
    }
}

extension Graph.Edge {
    /// Whether it is an injection, which reads from the current graph of its type.
    fileprivate var readsCurrentGraph: Bool { form.map { ["inject", "Injected", "@Injected"].contains($0) } ?? false }
}
