// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A property of a graph that makes a binding, and does something else as well.
struct NotASingleBindingRule: Rule {
    let id = "not-a-single-binding"
    let summary = "The value of a graph's property has to be one binding call and nothing else."
    let explanation = """
        A binding is identified by where its call stands, and an override is learnt by reading the property once. What \
        a getter does besides the call runs at each read, also while overrides are learnt; a getter that chooses \
        between two calls is two bindings, of which an override replaces the one that happens to be chosen.
        """
    let examples = (
        wrong: """
        extension Dependencies {
            var store: any Store {
                if settings.isLocal { return singleton { LocalStore() } }
                return singleton { RemoteStore() }
            }
        }
        """,
        right: """
        extension Dependencies {
            var store: any Store {
                singleton {
                    if settings.isLocal { LocalStore() } else { RemoteStore() }
                }
            }
        }
        """
    )
    let severity = Severity.error

    func problems(in graph: Graph) -> [GraphDocument.Problem] {
        graph.nodes.indices.flatMap { node -> [GraphDocument.Problem] in
            guard let binding = graph.nodes[node].binding, let site = graph.nodes[node].site else { return [] }
            return binding.defects.filter { $0.kind == .notASingleBinding }.map { defect in
                problem(
                    "The value of '\(graph.name(of: node))' is more than one binding call",
                    at: Graph.Site(module: site.module, file: site.file, place: defect.place), nodes: [node], in: graph,
                    notes: [
                        GraphDocument.Note("make it one '\(defect.text) { … }', with the choice within its closure")
                    ])
            }
        }
    }
}
