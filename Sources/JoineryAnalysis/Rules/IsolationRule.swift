// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A binding that assumes the main actor, resolved where the program surely runs on something else.
struct IsolationRule: Rule {
    let id = "isolation"
    let summary = "A binding that assumes the main actor must not be resolved off it."
    let explanation = """
        A builder that calls MainActor.assumeIsolated, or a registration with on: MainActor.self, stops the program where \
        it runs anywhere else, and the compiler cannot see that. The rule tells of resolutions in the methods of an \
        actor, under another global actor, in a detached task and on a queue other than the main one, however many \
        bindings are built on the way. Of a plain function it is not known where it runs. An instance that is kept may \
        be read anywhere once it exists: such a binding is told where no other code can have built it before.
        """
    let examples = (
        wrong: """
        extension Dependencies {
            var router: Router { transient { MainActor.assumeIsolated { Router() } } }
        }

        actor Synchronization {
            func finish() async {
                let router = inject(\\.router)
                await router.close()
            }
        }
        """,
        right: """
        extension Dependencies {
            var router: Router { transient { MainActor.assumeIsolated { Router() } } }
        }

        actor Synchronization {
            func finish() async {
                let router = await MainActor.run { inject(\\.router) }
                await router.close()
            }
        }
        """
    )
    let severity = Severity.error

    func problems(in graph: Graph) -> [GraphDocument.Problem] {
        let ways = WaysToAssumptions(in: graph)
        var told: Set<Resolution> = []
        return graph.edges.compactMap { edge in
            guard let executor = edge.executor, let words = executor.otherThanMain, Self.resolvesAtOnce(edge, graph),
                graph.isOfProgram(edge), Self.isSurelyNotMain(executor, edge, graph),
                let way = ways.way(from: edge.to), told.insert(Resolution(site: edge.site, node: edge.to)).inserted
            else { return nil }
            return problem(edge, words, way, in: graph)
        }
    }

    /// What is told once, however many bindings build the type that it stands in.
    private struct Resolution: Hashable {
        var site: Graph.Site
        var node: Int
    }

    /// Whether an edge is of an injection, or of a name that a graph's own code reads.
    private static func resolvesAtOnce(_ edge: Graph.Edge, _ graph: Graph) -> Bool {
        edge.form != nil || graph.nodes[edge.from].binding?.dialect == .native
    }

    /// Whether nothing says that an actor runs on an executor that it chooses, which may be the main one.
    private static func isSurelyNotMain(_ executor: Executor, _ edge: Graph.Edge, _ graph: Graph) -> Bool {
        let name: String
        switch executor {
        case .mainActor: return false
        case .detachedTask, .backgroundQueue: return true
        case .actor(let type): name = type
        case .globalActor(let actor): name = actor
        }
        guard let position = graph.types.position(of: name, from: edge.site.module) else { return false }
        let entry = graph.types.entries[position]
        return entry.kind == .actor && entry.properties["unownedExecutor"] == nil
    }

    private func problem(
        _ edge: Graph.Edge, _ words: String, _ way: [Int], in graph: Graph
    ) -> GraphDocument.Problem {
        let end = way.last.map { graph.edges[$0].to } ?? edge.to
        let name = graph.name(of: edge.to)
        var notes = way.map { position in
            GraphDocument.Note(
                graph.sentence(graph.edges[position]), at: GraphDocument.Location(graph.edges[position].site))
        }
        if var site = graph.nodes[end].site, let place = graph.nodes[end].binding?.assumesMainActor {
            site.place = place
            notes.append(
                GraphDocument.Note(
                    "'\(graph.name(of: end))' assumes the main actor here", at: GraphDocument.Location(site)))
        }
        notes.append(
            GraphDocument.Note(
                "resolve it on the main actor: 'await MainActor.run { … }', or make the code around it '@MainActor'"))
        let reason = way.isEmpty ? "" : "needs '\(graph.name(of: end))', which "
        return problem(
            "'\(name)' is resolved \(words) and \(reason)assumes the main actor: building it stops the program",
            at: edge.site, nodes: way.isEmpty ? [end] : [edge.to, end], in: graph, notes: notes)
    }
}
