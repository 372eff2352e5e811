// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension KeptGraphRule {
    /// Returns problems for closures in a binding that pass its graph to the initializer of `@AutoWired` when they are
    /// called.
    func problemsOfWiring(in node: Int, of graph: Graph) -> [GraphDocument.Problem] {
        // Without a copy of the fact, which takes longer than the rest.
        guard let uses = graph.nodes[node].binding?.uses, var site = graph.nodes[node].site else { return [] }
        return uses.indices.compactMap { index in
            guard uses[index].timing == .later, uses[index].reference.isWired else { return nil }
            let use = uses[index]
            guard use.reference.space == graph.nodes[node].binding?.key.space,
                let type = graph.types.position(of: use.reference.name, from: site.module)
            else { return nil }
            let name = graph.types.entries[type].name
            let taken = graph.outgoing[node].map { graph.edges[$0] }.filter { edge in
                edge.timing == .later && edge.form == Use.autoWired && edge.through.names == [name]
                    && !graph.isConstant(edge.to)
            }
            guard let first = taken.first else { return nil }
            site.place = use.place
            let own = graph.name(of: node)
            return problem(
                "A closure in '\(own)' keeps the graph and builds \(name) from it when it is called, so an override of "
                    + "'\(graph.name(of: first.to))' does not rebuild '\(own)'",
                at: site, nodes: [node] + taken.map(\.to), in: graph,
                notes: [
                    GraphDocument.Note(
                        "'\(own)' builds \(name), which takes '\(graph.name(of: first.to))'",
                        at: GraphDocument.Location(first.site)),
                    GraphDocument.Note(
                        "declare a binding '… { factory { … } }' that builds it later with 'inject', and pass that to "
                            + "'\(own)'"),
                ])
        }
    }
}
