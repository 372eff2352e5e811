// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A binding that nothing uses.
struct UnusedBindingRule: Rule {
    let id = "unused-binding"
    let summary = "A binding that nothing injects or reads can be taken away."
    let explanation = """
        Nobody builds the binding, so it costs nothing at run time; but it is read, kept compiling and changed along \
        with all that it needs. One that tests alone use is tested for nothing. A binding that other packages may use \
        is told only where a program is read with it, and none that code reaches in a way which cannot be followed.
        """
    let examples = (
        wrong: """
        extension Dependencies {
            var listings: any ListingRepository { singleton { StoredListings() } }
            var formerListings: any ListingRepository { singleton { FileListings(folder: folder) } }
            var folder: Folder { singleton { Folder() } }
        }

        struct Search { let listings = inject(\\.listings) }
        """,
        right: """
        extension Dependencies {
            var listings: any ListingRepository { singleton { StoredListings() } }
        }

        struct Search { let listings = inject(\\.listings) }
        """
    )
    let severity = Severity.warning

    func problems(in graph: Graph) -> [GraphDocument.Problem] {
        let usage = BindingUsage(graph)
        return usage.causes.flatMap { cause, others in
            let isTested = usage.isUsedByTests(cause)
            let message = isTested ? "is used by tests alone" : "is used by nothing"
            guard let site = graph.nodes[cause].site else { return [GraphDocument.Problem]() }
            let notes = others.compactMap { other in
                graph.nodes[other].site.map {
                    GraphDocument.Note(
                        "so is '\(graph.name(of: other))', which is needed for nothing else",
                        at: GraphDocument.Location($0))
                }
            }
            return [
                problem(
                    "'\(graph.name(of: cause))' \(message)", at: site, nodes: [cause] + others, in: graph, notes: notes)
            ]
        }
    }
}
