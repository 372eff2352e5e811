// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension GraphDocument {
    /// The identifiers of the nodes that a user means: those with this identifier, or else with this name, or else
    /// of this type. Sorted.
    package func identifiers(named text: String) -> [String] {
        guard !text.isEmpty else { return [] }
        let parts: [(Node) -> String] = [\.id, \.name, \.type]
        for part in parts {
            let found = nodes.filter { part($0) == text }.map(\.id)
            if !found.isEmpty { return found.sorted() }
        }
        return []
    }

    /// Names of bindings that are like one that nothing bears, the likeliest first.
    package func names(like name: String) -> [String] {
        Similarity.names(like: name, amongThoseOf: nodes.lazy.map { ($0.kind, $0.name) })
    }

    /// What is at most some steps away from any of these nodes, in both directions, and the edges in between.
    ///
    /// A problem stays if one of its nodes does, with all that it names, since it is not understood without.
    ///
    /// - Parameters:
    ///   - identifiers: Where to begin. Those of no node are passed over.
    ///   - depth: How many edges to follow; 0 keeps the nodes alone.
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

    /// What belongs to these modules, with what it needs from no module that was read.
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
            problems: problems.filter { $0.nodes.contains { identifiers.contains($0) } })
    }
}
