// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension GraphDocument {
    /// Returns the identifiers, sorted, of the nodes with this identifier, or else with this name, or else with this
    /// type.
    package func identifiers(named text: String) -> [String] {
        guard !text.isEmpty else { return [] }
        let parts: [(Node) -> String] = [\.id, \.name, \.type]
        for part in parts {
            let found = nodes.filter { part($0) == text }.map(\.id)
            if !found.isEmpty { return found.sorted() }
        }
        return []
    }

    /// Returns the names of bindings that are similar to an unknown name, the most similar first.
    package func names(like name: String) -> [String] {
        Similarity.names(like: name, amongThoseOf: nodes.lazy.map { ($0.kind, $0.name) })
    }

    /// Returns the nodes within a number of steps from any of these nodes, in both directions, and the edges between
    /// them.
    ///
    /// A problem stays, with everything that it names, if one of its nodes stays.
    ///
    /// - Parameters:
    ///   - identifiers: The nodes to begin with. Unknown identifiers are ignored.
    ///   - depth: The number of edges to follow; 0 keeps only the nodes.
    package func focused(on identifiers: Set<String>, depth: Int) -> GraphDocument {
        var neighbors: [String: Set<String>] = [:]
        for edge in edges {
            neighbors[edge.from, default: []].insert(edge.to)
            neighbors[edge.to, default: []].insert(edge.from)
        }
        var kept = identifiers
        var border = identifiers
        for _ in 0..<max(0, depth) where !border.isEmpty {
            let next = border.reduce(into: Set<String>()) { $0.formUnion(neighbors[$1] ?? []) }
            border = next.subtracting(kept)
            kept.formUnion(border)
        }
        return keeping { kept.contains($0.id) }
    }

    /// Returns the part that belongs to these modules, with the external nodes that it needs.
    package func restricted(toModules names: Set<String>) -> GraphDocument {
        let own = Set(nodes.filter { names.contains($0.module) }.map(\.id))
        let needed = Set(edges.filter { own.contains($0.from) }.map(\.to))
        return keeping { own.contains($0.id) || $0.module.isEmpty && needed.contains($0.id) }
    }

    private func keeping(_ isKept: (Node) -> Bool) -> GraphDocument {
        let nodes = nodes.filter(isKept)
        let identifiers = Set(nodes.map(\.id))
        let modulesKept = Set(nodes.map(\.module))
        return GraphDocument(
            modules: modules.filter { modulesKept.contains($0.name) },
            nodes: nodes,
            edges: edges.filter { identifiers.contains($0.from) && identifiers.contains($0.to) },
            problems: problems.filter { $0.nodes.contains { identifiers.contains($0) } },
            betweennessPivots: betweennessPivots)
    }
}

extension Similarity {
    /// Returns the names of bindings that are similar to a name, the most similar first, from nodes with their kinds.
    static func names(
        like name: String, amongThoseOf nodes: some Sequence<(GraphDocument.Node.Kind, String)>
    ) -> [String] {
        let names = Set(nodes.filter { kind, _ in kind != .consumer }.map { _, name in name })
        return Self.names(like: name, among: names.sorted(), limit: 5)
    }
}
