// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A closure that is a lone `return`, whose value has a type other than the declared one.
struct ExplicitReturnRule: Rule {
    let id = "explicit-return"
    let summary = "A binding's closure must not be a lone 'return' if it builds another type than the declared one."
    let explanation = """
        The type of a binding is the declared type of its property. The compiler passes that type to the closure \
        unless the closure is a lone `return` with an expression. In that one form the compiler takes the type from \
        the expression, so the property is declared with one type and bound to another. An override with the \
        declared type then stops the program, because its value does not have the bound type.
        """
    let examples = (
        wrong: """
        protocol ListingRepository: Sendable {}
        struct StoredListings: ListingRepository {}

        extension Dependencies {
            var listings: any ListingRepository { singleton { return StoredListings() } }
        }
        """,
        right: """
        protocol ListingRepository: Sendable {}
        struct StoredListings: ListingRepository {}

        extension Dependencies {
            var listings: any ListingRepository { singleton { StoredListings() } }
        }
        """
    )
    let severity = Severity.error

    func problems(in graph: Graph) -> [GraphDocument.Problem] {
        graph.defects(of: [.explicitReturn]).compactMap { node, defect, site in
            guard let declared = graph.nodes[node].binding?.type,
                graph.mayDiffer(declared, from: defect.text, in: site.module)
            else { return nil }
            return problem(
                "Because of 'return', the type of '\(graph.name(of: node))' is '\(defect.text)' instead of the declared "
                    + "'\(declared)', so no other '\(declared)' can override it",
                at: site, nodes: [node], in: graph, notes: [GraphDocument.Note("remove 'return'")])
        }
    }
}

extension Graph {
    /// Returns the defects of some kinds in all bindings, with their nodes and places.
    func defects(of kinds: [Defect.Kind]) -> [(node: Int, defect: Defect, site: Site)] {
        nodes.indices.flatMap { node -> [(node: Int, defect: Defect, site: Site)] in
            guard let defects = nodes[node].binding?.defects,
                !defects.isEmpty || !nodes[node].otherDefects.isEmpty, let site = nodes[node].site
            else { return [] }
            let own = defects.map { defect in
                (defect: defect, site: Site(module: site.module, file: site.file, place: defect.place))
            }
            return (own + nodes[node].otherDefects).filter { kinds.contains($0.defect.kind) }
                .map { (node, $0.defect, $0.site) }
        }
    }

    /// Whether the type of an expression can differ from the declared type. It cannot if an alias makes them the same,
    /// or if the declared type has no subtypes.
    fileprivate func mayDiffer(_ declared: String, from built: String, in module: Int) -> Bool {
        guard let position = types.position(of: declared, from: module) else { return true }
        if position == types.position(of: built, from: module) { return false }
        let kind = types.entries[position].kind
        return kind == .protocol || kind == .class
    }
}
