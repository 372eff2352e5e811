// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A binding that assumes the main actor and is certainly resolved elsewhere.
struct IsolationRule: Rule {
    let id = "isolation"
    let summary = "A binding that assumes the main actor must not be resolved off it."
    let explanation = """
        A builder that calls `MainActor.assumeIsolated`, or a registration with `on: MainActor.self`, stops the \
        program if it runs anywhere else, and the compiler cannot detect that. The rule reports resolutions in the \
        methods of an actor, on another global actor, in a detached task, and on a queue other than the main queue, \
        no matter how many bindings are built in between. Where a plain function runs is unknown, so the rule \
        ignores it. A kept instance can be read anywhere once it exists. The rule reports such a binding only if no \
        other code can have built it before.
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
        let paths = MainActorPaths(in: graph)
        var reported: Set<Resolution> = []
        return graph.edges.compactMap { edge in
            guard let executor = edge.executor, let words = executor.otherThanMain, Self.resolvesAtOnce(edge, graph),
                graph.isOfProgram(edge), Self.isSurelyNotMain(executor, edge, graph),
                let path = paths.path(from: edge.to),
                reported.insert(Resolution(site: edge.site, node: edge.to)).inserted
            else { return nil }
            return problem(edge, words, path, in: graph)
        }
    }

    /// A resolution that is reported once, even if several bindings build its type.
    private struct Resolution: Hashable {
        var site: Graph.Site
        var node: Int
    }

    /// Whether an edge is an injection, or a name in a graph's own code.
    private static func resolvesAtOnce(_ edge: Graph.Edge, _ graph: Graph) -> Bool {
        edge.form != nil || graph.nodes[edge.from].binding?.dialect == .native
    }

    /// Whether the executor is certainly not the main actor. An actor can choose its executor, which may be the main
    /// one.
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
        _ edge: Graph.Edge, _ words: String, _ path: [Int], in graph: Graph
    ) -> GraphDocument.Problem {
        let end = path.last.map { graph.edges[$0].to } ?? edge.to
        let name = graph.name(of: edge.to)
        var notes = path.map { position in
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
                "resolve it on the main actor: 'await MainActor.run { … }', or mark the surrounding code '@MainActor'"))
        let need = path.isEmpty ? "" : "needs '\(graph.name(of: end))', which "
        let subject = path.isEmpty ? "" : ", but '\(name)'"
        return problem(
            "'\(name)' \(need)assumes the main actor\(path.isEmpty ? " but" : subject) is resolved \(words); building it "
                + "stops the program",
            at: edge.site, nodes: path.isEmpty ? [end] : [edge.to, end], in: graph, notes: notes)
    }
}
