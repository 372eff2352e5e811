// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A binding that is never used.
struct UnusedBindingRule: Rule {
    static let identifier = "unused-binding"

    let id = "unused-binding"
    let summary = "A binding that is never injected or read can be removed."
    let explanation = """
        An unused binding is never built, so it costs nothing at run time. But it has to be read, compiled, and \
        changed along with everything that it needs. If only tests use a binding, they test nothing that the program \
        runs. The rule reports a binding that other packages can use only if a program is among the sources, and it \
        ignores a binding that code may reach in a way that the analyzer cannot follow. `joinery check --fix` removes \
        unused bindings, and says why others stay.
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
            let message = isTested ? "is used only by tests" : "is never used"
            guard let site = graph.nodes[cause].site else { return [GraphDocument.Problem]() }
            let notes = others.compactMap { other in
                graph.nodes[other].site.map {
                    GraphDocument.Note(
                        "'\(graph.name(of: other))' is needed only for this, so it is unused too",
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
