// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension CaptiveLifetimeRule {
    /// Tells a holder with the way to each that it keeps: one scope is to be thought over, however many there are.
    func problem(_ holder: Int, _ ways: [WaysToCaptives.Way], in graph: Graph) -> GraphDocument.Problem {
        let captives = ways.map(\.captive)
        let dialect = graph.nodes[holder].binding?.dialect
        return problem(
            "The \(Self.word(for: holder, in: graph)) '\(graph.name(of: holder))' keeps "
                + "\(Self.names(of: captives, in: graph)), which \(captives.count == 1 ? "is" : "are") meant to live "
                + Self.lifetime(of: captives, in: graph),
            at: graph.nodes[holder].site ?? graph.edges[ways[0].edges[0]].site, nodes: [holder] + captives, in: graph,
            severity: dialect == .native ? .error : .warning,
            notes: ways.flatMap { notes(on: $0, from: holder, in: graph) })
    }

    /// The way to what is kept, and what to do about it.
    private func notes(
        on way: WaysToCaptives.Way, from holder: Int, in graph: Graph
    ) -> [GraphDocument.Note] {
        let captive = way.captive
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
        return notes
    }

    /// `'cart'`, `'cart' and 'prices'`, and of many the first ones and how many more.
    private static func names(of nodes: [Int], in graph: Graph) -> String {
        let shown = nodes.count > 4 ? 3 : nodes.count
        var names = nodes.prefix(shown).map { "'\(graph.name(of: $0))'" }
        if nodes.count > shown { names.append("\(nodes.count - shown) more") }
        guard names.count > 1 else { return names.joined() }
        return "\(names.dropLast().joined(separator: ", ")) and \(names[names.count - 1])"
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

    /// How long some nodes are meant to live, in words for one where it is one.
    private static func lifetime(of nodes: [Int], in graph: Graph) -> String {
        let scopes = Set(nodes.map { graph.nodes[$0].binding?.scope })
        guard scopes.count == 1, let scope = scopes.first else { return "shorter" }
        return switch scope {
        case .shared?: "only while somebody needs \(nodes.count == 1 ? "it" : "them")"
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
        let form = graph.nodes[captive].binding?.scope == .shared ? "WeakInjected" : "DynamicInjected"
        let code = edge.isOfWrapper ? "@\(form)(\(path)) var \(variable)" : "let \(variable) = \(form)(\(path))"
        if graph.nodes[captive].binding?.scope == .shared {
            return "declare '\(name)' as singleton { … }, or let \(owner) hold it weakly: \(code)"
        }
        guard graph.nodes[holder].kind == .binding else { return "let \(owner) ask each time: \(code)" }
        return "declare '\(holderName)' as transient { … }, or let \(owner) ask each time: \(code)"
    }
}
