// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension CaptiveLifetimeRule {
    /// Returns one problem for a holder, with the path to each captive, because one scope has to change.
    func problem(_ holder: Int, _ paths: [CaptivePaths.Path], in graph: Graph) -> GraphDocument.Problem {
        let captives = paths.map(\.captive)
        let dialect = graph.nodes[holder].binding?.dialect
        return problem(
            "The \(Self.word(for: holder, in: graph)) '\(graph.name(of: holder))' keeps "
                + "\(Self.names(of: captives, in: graph)), which should live "
                + Self.lifetime(of: captives, in: graph),
            at: graph.nodes[holder].site ?? graph.edges[paths[0].edges[0]].site, nodes: [holder] + captives, in: graph,
            severity: dialect == .native ? .error : .warning,
            notes: paths.flatMap { notes(on: $0, from: holder, in: graph) })
    }

    /// Returns notes on the path to a captive, and on the remedy.
    private func notes(
        on path: CaptivePaths.Path, from holder: Int, in graph: Graph
    ) -> [GraphDocument.Note] {
        let captive = path.captive
        var notes = path.edges.map { position in
            let edge = graph.edges[position]
            return GraphDocument.Note(graph.sentence(edge, "keeps"), at: GraphDocument.Location(edge.site))
        }
        if let site = graph.nodes[captive].site {
            let text = "'\(graph.name(of: captive))' is declared as \(Self.word(for: captive, in: graph)) here"
            notes.append(GraphDocument.Note(text, at: GraphDocument.Location(site)))
        }
        let last = graph.edges[path.edges[path.edges.count - 1]]
        notes.append(
            GraphDocument.Note(remedy(holder, captive, last, in: graph), at: GraphDocument.Location(last.site)))
        return notes
    }

    /// Returns `'cart'`, or `'cart' and 'prices'`; for many names, the first ones and the number of others.
    static func names(of nodes: [Int], in graph: Graph) -> String {
        let shown = nodes.count > 4 ? 3 : nodes.count
        var names = nodes.prefix(shown).map { "'\(graph.name(of: $0))'" }
        if nodes.count > shown { names.append("\(nodes.count - shown) more") }
        guard names.count > 1 else { return names.joined() }
        return "\(names.dropLast().joined(separator: ", ")) and \(names[names.count - 1])"
    }

    /// Returns the scope in the words of the binding's library.
    static func word(for node: Int, in graph: Graph) -> String {
        guard let binding = graph.nodes[node].binding else { return "" }
        switch (binding.dialect, binding.scope) {
        case (.swinject, .singleton): return "container-scoped"
        case (.swinject, .shared): return "weak"
        case (.resolver, .singleton): return "application-scoped"
        case (.swinject, .perResolution), (.factory, .perResolution), (.resolver, .perResolution): return "graph-scoped"
        default: return binding.scope.rawValue
        }
    }

    /// Returns the intended lifetime of some nodes in words.
    private static func lifetime(of nodes: [Int], in graph: Graph) -> String {
        let scopes = Set(nodes.map { graph.nodes[$0].binding?.scope })
        guard scopes.count == 1, let scope = scopes.first else { return "for a shorter time" }
        return switch scope {
        case .shared?: "only while something uses \(nodes.count == 1 ? "it" : "them")"
        case .perResolution?: "only for one resolution"
        case Scope(rawValue: "cached")?: "until the cache is reset"
        case let scope?: "as long as the scope '\(scope.rawValue)'"
        case nil: "for a shorter time"
        }
    }

    private func remedy(_ holder: Int, _ captive: Int, _ edge: Graph.Edge, in graph: Graph) -> String {
        let name = graph.name(of: captive)
        let holderName = graph.name(of: holder)
        let owner = graph.owner(of: edge) ?? "the value of '\(graph.name(of: edge.from))'"
        let variable = graph.nodes[captive].name.asVariable
        guard graph.nodes[holder].binding?.dialect == .native else {
            return
                "give '\(holderName)' a scope that does not outlive '\(name)', or resolve '\(name)' on each use in \(owner)"
        }
        let path = graph.keyPath(to: captive)
        let form = graph.nodes[captive].binding?.scope == .shared ? "WeakInjected" : "DynamicInjected"
        let code = edge.isOfWrapper ? "@\(form)(\(path)) var \(variable)" : "let \(variable) = \(form)(\(path))"
        if graph.nodes[captive].binding?.scope == .shared {
            return "declare '\(name)' as singleton { … }, or hold it weakly in \(owner): \(code)"
        }
        guard graph.nodes[holder].kind == .binding else { return "resolve '\(name)' on each use in \(owner): \(code)" }
        return "declare '\(holderName)' as transient { … }, or resolve '\(name)' on each use in \(owner): \(code)"
    }
}
