// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A read through stored dependencies in code that does not run in the world in which they were stored.
struct LostWorldRule: Rule {
    let id = "lost-world"
    let summary = "Stored dependencies do not carry a world to a queue, a thread, or a detached task."
    let explanation = """
        `Dependencies` is a handle without a world, and a read takes place in the current world. A queue, a thread, and \
        a detached task do not inherit the world of the code that starts them. There, a constant that holds \
        `Dependencies.current` reads in the process's world, without the overrides of a test or of \
        `withDependencies`.
        """
    let examples = (
        wrong: """
        extension Dependencies {
            var listings: Listings { singleton { Listings() } }
        }

        func count() {
            let deps = Dependencies.current
            Task.detached { print(deps.listings.count) }
        }
        """,
        right: """
        extension Dependencies {
            var listings: Listings { singleton { Listings() } }
        }

        func count() {
            let listings = inject(\\.listings)
            Task.detached { print(listings.count) }
        }
        """
    )
    let severity = Severity.warning

    func problems(in graph: Graph) -> [GraphDocument.Problem] {
        guard !graph.strayReads.isEmpty else { return [] }
        let bindings = graph.nodes.indices.filter { node in
            guard let binding = graph.nodes[node].binding else { return false }
            return binding.dialect == .native && binding.key.space == "Dependencies" && binding.kind != .computed
        }
        let nodes = Dictionary(bindings.map { (graph.nodes[$0].name, $0) }) { first, _ in first }
        return graph.strayReads.compactMap { site, read in
            // A program may declare its own types of these names.
            let types = ["Dependencies", Self.type(for: read.surroundings)]
            guard let node = nodes[read.name], !graph.isTest(site),
                types.allSatisfy({ !graph.types.declares($0, from: site.module) })
            else { return nil }
            return problem(
                "'\(read.handle)' reads '\(read.name)' \(Self.words(for: read.surroundings)), where the process's world is "
                    + "current",
                at: site, nodes: [node], in: graph,
                notes: [
                    GraphDocument.Note(
                        "'\(read.handle)' is stored here, without a world",
                        at: GraphDocument.Location(
                            Graph.Site(module: site.module, file: site.file, place: read.handlePlace))
                    ),
                    GraphDocument.Note(
                        "read '\(read.name)' before, and capture its value, or carry the world over with "
                            + "withEscapedDependencies"),
                ])
        }
    }

    private static func type(for surroundings: StrayRead.Surroundings) -> String {
        switch surroundings {
        case .queue: "DispatchQueue"
        case .thread: "Thread"
        case .detachedTask: "Task"
        }
    }

    private static func words(for surroundings: StrayRead.Surroundings) -> String {
        switch surroundings {
        case .queue: "on a queue"
        case .thread: "on a thread"
        case .detachedTask: "in a detached task"
        }
    }
}

extension TypeTable {
    /// Whether a module's code can name a declared type, and not only an extension of one.
    fileprivate func declares(_ name: String, from module: Int) -> Bool {
        position(of: name, from: module).map { entries[$0].kind != .extension } ?? false
    }
}
