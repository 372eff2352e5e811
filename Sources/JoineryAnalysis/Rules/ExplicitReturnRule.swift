// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A closure that is a lone `return`, which binds what it builds in place of the declared type.
struct ExplicitReturnRule: Rule {
    let id = "explicit-return"
    let summary = "A binding's closure must not be a lone 'return' where it builds another type than is declared."
    let explanation = """
        The type of a binding is the declared type of its property, which a closure takes from outside as long as it is \
        no lone 'return' and an expression. Of that one form the compiler takes the type from the inside: the property \
        is declared as one type, and another one is bound. An override of the declared type then stops the program, for \
        its value is not of the type that is bound.
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
        graph.defects(.explicitReturn).compactMap { node, defect, site in
            guard let declared = graph.nodes[node].binding?.type,
                graph.mayDiffer(declared, from: defect.text, in: site.module)
            else { return nil }
            return problem(
                "The lone 'return' binds '\(graph.name(of: node))' as '\(defect.text)' instead of the declared "
                    + "'\(declared)', so no other '\(declared)' can override it",
                at: site, nodes: [node], in: graph, notes: [GraphDocument.Note("leave out the word 'return'")])
        }
    }
}

extension Graph {
    /// What is wrong with bindings by their own texts, of one kind, with the node and the place of each.
    func defects(_ kind: Defect.Kind) -> [(node: Int, defect: Defect, site: Site)] {
        nodes.indices.flatMap { node -> [(node: Int, defect: Defect, site: Site)] in
            guard let defects = nodes[node].binding?.defects, let site = nodes[node].site,
                !defects.isEmpty || !nodes[node].otherDefects.isEmpty
            else { return [] }
            let own = defects.map { defect in
                (defect: defect, site: Site(module: site.module, file: site.file, place: defect.place))
            }
            return (own + nodes[node].otherDefects).filter { $0.defect.kind == kind }.map { (node, $0.defect, $0.site) }
        }
    }

    /// Whether a value built as one type can stand for another: not where an alias makes them the same, or the declared
    /// one has no others.
    fileprivate func mayDiffer(_ declared: String, from built: String, in module: Int) -> Bool {
        guard let position = types.position(of: declared, from: module) else { return true }
        if position == types.position(of: built, from: module) { return false }
        let kind = types.entries[position].kind
        return kind == .protocol || kind == .class
    }
}
