// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension CaptiveLifetimeRule {
    /// Tells a holder with the way to what it keeps.
    func problem(_ holder: Int, _ way: WaysToCaptives.Way, in graph: Graph) -> GraphDocument.Problem {
        let captive = way.captive
        let dialect = graph.nodes[holder].binding?.dialect
        var notes = way.edges.map { position in
            let edge = graph.edges[position]
            return GraphDocument.Note(graph.sentence(edge, "keeps"), at: GraphDocument.Location(edge.site))
        }
        if let site = graph.nodes[captive].site {
            let text = "'\(graph.name(of: captive))' is declared as \(Self.word(for: captive, in: graph)) here"
            notes.append(GraphDocument.Note(text, at: GraphDocument.Location(site)))
        }
        let last = graph.edges[way.edges[way.edges.count - 1]]
        notes.append(
            GraphDocument.Note(remedy(holder, captive, last, in: graph), at: GraphDocument.Location(last.site)))
        return problem(
            "The \(Self.word(for: holder, in: graph)) '\(graph.name(of: holder))' keeps '\(graph.name(of: captive))', "
                + "which is meant to live \(Self.lifetime(of: captive, in: graph))",
            at: graph.nodes[holder].site ?? last.site, nodes: [holder, captive], in: graph,
            severity: dialect == .native ? .error : .warning, notes: notes)
    }

    /// The scope as the binding's own system calls it.
    private static func word(for node: Int, in graph: Graph) -> String {
        guard let binding = graph.nodes[node].binding else { return "" }
        switch (binding.dialect, binding.scope) {
        case (.swinject, .singleton): return "container-scoped"
        case (.swinject, .shared): return "weak"
        case (.swinject, .perResolution), (.factory, .perResolution): return "graph-scoped"
        default: return binding.scope.rawValue
        }
    }

    private static func lifetime(of node: Int, in graph: Graph) -> String {
        switch graph.nodes[node].binding?.scope {
        case .shared?: "only while somebody needs it"
        case .perResolution?: "for one resolution"
        case Scope(rawValue: "cached")?: "until the cache is reset"
        case let scope?: "as long as the scope '\(scope.rawValue)'"
        case nil: "shorter"
        }
    }

    private func remedy(_ holder: Int, _ captive: Int, _ edge: Graph.Edge, in graph: Graph) -> String {
        let name = graph.name(of: captive)
        let holderName = graph.name(of: holder)
        let owner = graph.owner(of: edge) ?? "what '\(graph.name(of: edge.from))' builds"
        let variable = graph.nodes[captive].name.asVariable
        guard graph.nodes[holder].binding?.dialect == .native else {
            return "give '\(holderName)' a scope that lives no longer, or let \(owner) ask for '\(name)' each time"
        }
        let path = graph.keyPath(to: captive)
        let isWrapper = edge.form?.hasPrefix("@") == true
        let form = graph.nodes[captive].binding?.scope == .shared ? "WeakInjected" : "DynamicInjected"
        let code = isWrapper ? "@\(form)(\(path)) var \(variable)" : "let \(variable) = \(form)(\(path))"
        if graph.nodes[captive].binding?.scope == .shared {
            return "declare '\(name)' as singleton { … }, or let \(owner) hold it weakly: \(code)"
        }
        guard graph.nodes[holder].kind == .binding else { return "let \(owner) ask each time: \(code)" }
        return "declare '\(holderName)' as transient { … }, or let \(owner) ask each time: \(code)"
    }
}
