// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A requirement that the program never binds.
struct UnboundRequirementRule: Rule {
    let id = "unbound-requirement"
    let summary = "A requirement is needed, but the program never binds it."
    let explanation = """
        A module that declares a binding with `required()`, or a dependency key without a live value, leaves the \
        value to the program. Without one, the program stops when the requirement is first resolved. The rule checks \
        requirements that a program among the sources can reach, because a library on its own leaves them to its \
        users. A world that the file with the program's entry point opens counts as a world around the whole \
        program.
        """
    let examples = (
        wrong: """
        extension Dependencies {
            var payment: any PaymentGateway { required() }
        }

        @main struct Shop {
            static func main() { inject(\\.payment).open() }
        }
        """,
        right: """
        extension Dependencies {
            var payment: any PaymentGateway { required() }
        }

        @main struct Shop {
            static func main() {
                prepareDependencies { $0.bind(\\.payment) { CardGateway() } }
                inject(\\.payment).open()
            }
        }
        """
    )
    let severity = Severity.error

    func problems(in graph: Graph) -> [GraphDocument.Problem] {
        let supplied = Self.supplies(in: graph)
        let reached = graph.modulesOfPrograms
        let unbound = graph.nodes.indices.filter { node in
            guard let site = graph.nodes[node].site, let binding = graph.nodes[node].binding, !graph.isTest(site),
                reached.contains(site.module)
            else { return false }
            let needsValue =
                binding.kind == .requirement || (binding.dialect == .dependencies && binding.hasNoLiveValue)
            return needsValue && !supplied.forProgram.contains(node)
        }
        guard !unbound.isEmpty else { return [] }
        let paths = EntryPaths(in: graph)
        let unneeded = unbound.filter { paths.needs(of: $0).isEmpty }
        // An unused requirement is reported as unused, which is the cause. So is the member that names a key.
        var unused = unneeded.isEmpty ? [] : Set(BindingUsage(graph).causes.flatMap { [$0.cause] + $0.others })
        for member in unused where graph.nodes[member].kind == .alias {
            unused.formUnion(graph.outgoing[member].map { graph.edges[$0].to })
        }
        return unbound.filter { !unused.contains($0) }.compactMap { node in
            problem(node, supplied.forWorlds[node], paths, in: graph)
        }
    }

    /// Returns the nodes that the program binds, and the places that bind others in a world, or in a folder that may
    /// not be of tests.
    private static func supplies(in graph: Graph) -> (forProgram: Set<Int>, forWorlds: [Int: Graph.Site]) {
        var forProgram: Set<Int> = []
        var forWorlds: [Int: Graph.Site] = [:]
        for supply in graph.supplies {
            guard !graph.isTest(supply.site) else {
                if supply.fact.kind == .bind, graph.isTestByGuess(supply.site) {
                    forWorlds[supply.node] = min(forWorlds[supply.node] ?? supply.site, supply.site)
                }
                continue
            }
            let isAround = supply.fact.isForTheProgram || graph.entryFiles.contains(supply.site.file)
            if supply.fact.kind == .bind || (supply.fact.kind == .override && isAround) {
                forProgram.insert(supply.node)
            } else if supply.fact.kind == .override {
                forWorlds[supply.node] = min(forWorlds[supply.node] ?? supply.site, supply.site)
            }
        }
        // A key is also bound if a value is bound to the member that names it.
        for node in graph.nodes.indices where graph.nodes[node].kind == .alias && graph.nodes[node].site != nil {
            for edge in graph.outgoing[node] where graph.edges[edge].timing == .immediate {
                let key = graph.edges[edge].to
                if forProgram.contains(node) { forProgram.insert(key) }
                if let site = forWorlds[node] { forWorlds[key] = min(forWorlds[key] ?? site, site) }
            }
        }
        return (forProgram, forWorlds)
    }

    private func problem(
        _ node: Int, _ world: Graph.Site?, _ paths: EntryPaths, in graph: Graph
    ) -> GraphDocument.Problem? {
        guard let site = graph.nodes[node].site else { return nil }
        let needs = paths.needs(of: node)
        // The message names a key by its member.
        let member = needs.lazy.compactMap { need -> Int? in
            let before = need.path.dropLast().last
            return before.flatMap { graph.nodes[$0].kind == .alias ? $0 : nil }
        }.first
        var notes = needs.prefix(3).map { need in
            let edge = graph.edges[need.edge]
            let path = need.path.count > 2 ? ": \(graph.path(need.path))" : ""
            return GraphDocument.Note(
                "'\(graph.shortName(of: edge.from))' needs it\(path)", at: GraphDocument.Location(edge.site))
        }
        if needs.count > 3 { notes.append(GraphDocument.Note("and \(needs.count - 3) more need it")) }
        if let world {
            let place =
                graph.isTest(world)
                ? "in a folder that is taken for tests because of its name" : "but only in one world"
            notes.append(GraphDocument.Note("it has a value here, \(place)", at: GraphDocument.Location(world)))
        }
        notes.append(remedy(node, member ?? node, in: graph))
        let message = message(node, member ?? node, in: graph) + (needs.isEmpty ? ", and nothing needs it yet" : "")
        return problem(
            message, at: site, nodes: [node], in: graph,
            severity: needs.isEmpty || world != nil ? .warning : .error, notes: notes)
    }

    private func message(_ node: Int, _ member: Int, in graph: Graph) -> String {
        let name = graph.name(of: member)
        guard graph.nodes[node].kind == .requirement else {
            return "'\(name)' has no live value, and the program does not provide one"
        }
        return "The requirement '\(name)' is never bound"
    }

    /// Returns the statement that binds a requirement, in its dialect.
    private func statement(_ member: Int, _ path: String, in graph: Graph) -> String {
        let node = graph.nodes[member]
        switch node.binding?.dialect {
        case .objects: return "DependencyObjects[.\(node.name)] = …"
        case .factory: return "\(node.space).shared.\(node.name).register { … }"
        case .native, .values, .dependencies, .swinject, .resolver, .needle, nil:
            return "prepareDependencies { $0.bind(\(path)) { … } }"
        }
    }

    private func remedy(_ node: Int, _ member: Int, in graph: Graph) -> GraphDocument.Note {
        let path = graph.keyPath(to: member)
        guard graph.nodes[node].kind != .requirement else {
            return GraphDocument.Note("bind it where the program starts: \(statement(member, path, in: graph))")
        }
        return GraphDocument.Note(
            "provide one in a module that the program links: "
                + "extension \(graph.nodes[node].name): DependencyKey { static let liveValue = … }")
    }
}
