// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// An override of a property that is computed from bindings and is not a binding.
struct ComputedOverrideRule: Rule {
    let id = "computed-override"
    let summary = "Only a binding can be overridden, not a value that a property computes."
    let explanation = """
        To find the binding that an override names, Joinery reads the property and takes the first binding that is \
        resolved. If a property computes its value from a binding, that is the wrong one: the override stops the \
        program if the difference can be detected, and otherwise replaces the other binding.
        """
    let examples = (
        wrong: """
        extension Dependencies {
            var root: String { singleton { "/var/rentals" } }
            var imagePath: String { root + "/images" }
        }

        func preview() {
            withDependencies { $0[\\.imagePath] = "/tmp" } operation: { print(inject(\\.imagePath)) }
        }
        """,
        right: """
        extension Dependencies {
            var root: String { singleton { "/var/rentals" } }
            var imagePath: String { transient { root + "/images" } }
        }

        func preview() {
            withDependencies { $0[\\.imagePath] = "/tmp" } operation: { print(inject(\\.imagePath)) }
        }
        """
    )
    let severity = Severity.error

    func problems(in graph: Graph) -> [GraphDocument.Problem] {
        graph.supplies.compactMap { supply in
            let node = graph.nodes[supply.node]
            guard let binding = node.binding, binding.dialect == .native, binding.defects.isEmpty,
                node.otherDefects.isEmpty,
                graph.isComputed(supply.node), let site = node.site
            else { return nil }
            let name = graph.name(of: supply.node)
            let read = graph.outgoing[supply.node].map { graph.edges[$0] }.first(where: \.isTaken)
            let verb = supply.fact.kind == .bind ? "bound" : supply.fact.kind == .decorate ? "decorated" : "overridden"
            let source = read.map { "from '\(graph.name(of: $0.to))'" } ?? "without a binding"
            let remedy =
                read.map { "override '\(graph.name(of: $0.to))', or make '\(node.name)' a binding" }
                ?? "make '\(node.name)' a binding"
            return problem(
                "'\(name)' is a computed value, so it cannot be \(verb)", at: supply.site, nodes: [supply.node],
                in: graph,
                notes: [
                    GraphDocument.Note("it is computed here \(source)", at: GraphDocument.Location(site)),
                    GraphDocument.Note("\(remedy): '\(node.name): … { transient { … } }'"),
                ])
        }
    }
}

extension Graph {
    /// Whether a property's value is not a binding's value. That includes a part of one, `settings.pageSize`.
    fileprivate func isComputed(_ node: Int) -> Bool {
        if nodes[node].kind == .alias { return outgoing[node].first.map { edges[$0].isOfPart } ?? false }
        return nodes[node].kind == .computed
    }
}
