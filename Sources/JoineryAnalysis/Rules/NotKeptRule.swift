// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A binding or graph that cannot keep what it is declared to keep.
struct NotKeptRule: Rule {
    let id = "not-kept"
    let summary = "A shared binding needs an object, and a graph has to store its instances."
    let explanation = """
        A shared instance lives as long as something holds it, which is possible only for objects. If the value is a \
        structure, an enumeration, a function, or a collection, the program stops when the binding is first read. \
        A typed graph keeps its values in its `instances`. If that property is computed, each access creates other \
        ones, so the graph builds each value again for each read.
        """
    let examples = (
        wrong: """
        struct Settings: Sendable {}

        extension Dependencies {
            var settings: Settings { shared { Settings() } }
        }

        struct SessionGraph: DependencyGraph {
            var instances: Instances { Instances() }
        }
        """,
        right: """
        struct Settings: Sendable {}

        extension Dependencies {
            var settings: Settings { singleton { Settings() } }
        }

        struct SessionGraph: DependencyGraph {
            let instances = Instances()
        }
        """
    )
    let severity = Severity.error

    func problems(in graph: Graph) -> [GraphDocument.Problem] { values(in: graph) + graphs(in: graph) }

    private func values(in graph: Graph) -> [GraphDocument.Problem] {
        graph.nodes.indices.compactMap { node in
            guard let binding = graph.nodes[node].binding, binding.dialect == .native, binding.scope == .shared,
                binding.kind == .binding, let site = graph.nodes[node].site, !binding.type.hasPrefix("Async<"),
                graph.types.isValue(binding.type, from: site.module)
            else { return nil }
            return problem(
                "'\(graph.name(of: node))' is shared, but its type '\(binding.type)' is not a class, so the program stops",
                at: site,
                nodes: [node], in: graph,
                notes: [GraphDocument.Note("declare it as singleton { … } or transient { … }")])
        }
    }

    private func graphs(in graph: Graph) -> [GraphDocument.Problem] {
        graph.types.entries.compactMap { type in
            guard let computed = type.computedInstances,
                graph.types.ancestors(of: type.name, from: computed.module).contains("DependencyGraph")
            else { return nil }
            return problem(
                "'\(type.name)' has other instances at each access, so it keeps nothing",
                at: Graph.Site(module: computed.module, file: computed.file, place: computed.place), in: graph,
                notes: [GraphDocument.Note("store them: let instances = Instances()")])
        }
    }
}
