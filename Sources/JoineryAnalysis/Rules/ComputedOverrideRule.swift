// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// An override of a property that is no binding, but computed from some.
struct ComputedOverrideRule: Rule {
    let id = "computed-override"
    let summary = "Only a binding can be overridden, not what a property computes."
    let explanation = """
        What an override names is learned by reading the property and taking the first binding that it comes to. A \
        property that computes its value from a binding leads to that one: the override stops the program where the \
        difference can be seen, and replaces the other binding where it cannot.
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
            let source = read.map { "from '\(graph.name(of: $0.to))'" } ?? "from no binding"
            let remedy = read.map { "override '\(graph.name(of: $0.to))', or make it a binding" } ?? "make it a binding"
            return problem(
                "'\(name)' is computed, and cannot be \(verb)", at: supply.site, nodes: [supply.node], in: graph,
                notes: [
                    GraphDocument.Note("it is computed here, \(source)", at: GraphDocument.Location(site)),
                    GraphDocument.Note("\(remedy): '\(node.name): … { transient { … } }'"),
                ])
        }
    }
}

extension Graph {
    /// Whether a property's value is not that of a binding: also where it is a part of one, `settings.pageSize`.
    fileprivate func isComputed(_ node: Int) -> Bool {
        if nodes[node].kind == .alias { return outgoing[node].first.map { edges[$0].isOfPart } ?? false }
        return nodes[node].kind == .computed
    }
}
