// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Two bindings of which one silently replaces the other, or which are ambiguous.
struct DuplicateBindingRule: Rule {
    let id = "duplicate-binding"
    let summary = "Two bindings have the same name, and one of them is lost."
    let explanation = """
        A container keeps the last registration of a type with its name and arguments, and silently discards the \
        earlier one. If two values are bound to one requirement, only one of them is used. If two imported modules \
        declare the same member, its use is ambiguous. The rule reports only definite duplicates: it ignores \
        alternatives of `#if`, branches, tests, overrides, and containers that may not be combined.
        """
    let examples = (
        wrong: """
        container.register(Store.self) { _ in DiskStore() }
        container.register(Store.self) { _ in MemoryStore() }
        """,
        right: """
        container.register(Store.self) { _ in DiskStore() }
        container.register(Store.self, name: "memory") { _ in MemoryStore() }
        """
    )
    let severity = Severity.error

    func problems(in graph: Graph) -> [GraphDocument.Problem] {
        registrations(in: graph) + bound(in: graph) + members(in: graph)
    }

    /// The properties that two conflicting declarations share.
    private struct DuplicateKey: Hashable {
        var file: String
        var block: String
        var key: BindingKey
        var conditions: [String]
    }

    // MARK: - Registrations

    private func registrations(in graph: Graph) -> [GraphDocument.Problem] {
        var firsts: [DuplicateKey: Int] = [:]
        var problems: [GraphDocument.Problem] = []
        let declared = graph.nodes.indices.filter {
            graph.nodes[$0].binding?.block != nil && graph.nodes[$0].site != nil
        }
        for node in declared.sorted(by: { $0.place(in: graph) < $1.place(in: graph) }) {
            guard let site = graph.nodes[node].site, let binding = graph.nodes[node].binding, let block = binding.block,
                !graph.isTest(site), binding.key.arguments?.contains("_") != true
            else { continue }
            let key = DuplicateKey(file: site.file, block: block, key: binding.key, conditions: binding.conditions)
            guard let first = firsts[key] else {
                firsts[key] = node
                continue
            }
            let notes = [
                GraphDocument.Note(
                    "the earlier registration is here",
                    at: graph.nodes[first].site.map { GraphDocument.Location($0) }),
                GraphDocument.Note(
                    "remove one of them, or give one a name: register(\(binding.key.name).self, name: \"…\")"
                ),
            ]
            problems.append(
                problem(
                    "This replaces an earlier registration of \(SimilarBindings.words(for: binding.key))", at: site,
                    nodes: [node, first], in: graph, notes: notes))
        }
        return problems
    }

    // MARK: - Bound values

    private func bound(in graph: Graph) -> [GraphDocument.Problem] {
        var firsts: [DuplicateKey: Graph.Site] = [:]
        var problems: [GraphDocument.Problem] = []
        for supply in graph.supplies.sorted(by: { $0.site < $1.site }) {
            guard supply.fact.kind == .bind, let block = supply.fact.block, !graph.isTest(supply.site) else { continue }
            let node = graph.nodes[supply.node]
            let key = DuplicateKey(
                file: supply.site.file, block: block, key: BindingKey(space: node.space, name: node.name),
                conditions: supply.fact.conditions)
            guard let first = firsts[key] else {
                firsts[key] = supply.site
                continue
            }
            problems.append(
                problem(
                    "A second value is bound to the requirement '\(graph.name(of: supply.node))'", at: supply.site,
                    nodes: [supply.node], in: graph,
                    notes: [
                        GraphDocument.Note("the first value is bound here", at: GraphDocument.Location(first)),
                        GraphDocument.Note("remove one of them, because only one is used"),
                    ]))
        }
        return problems
    }

    // MARK: - Members of several modules

    private struct Member: Hashable {
        var space: String
        var name: String
        var type: String
    }

    private func members(in graph: Graph) -> [GraphDocument.Problem] {
        // Within one module the compiler reports it.
        guard graph.modules.count > 1 else { return [] }
        let groups = graph.nodes.indices.groups { node -> Member? in
            let space = graph.nodes[node].space
            guard space != BindingKey.services, space != BindingKey.keys, let site = graph.nodes[node].site,
                !graph.isTest(site), graph.nodes[node].binding?.conditions.isEmpty == true,
                graph.nodes[node].binding?.isForOtherModules == true, let type = graph.nodes[node].binding?.type,
                !type.isEmpty
            else { return nil }
            return Member(space: space, name: graph.nodes[node].name, type: type)
        }
        let modules = Dictionary(grouping: graph.modules.indices) { graph.modules[$0].name }
        return groups.flatMap { problems(among: $0, in: graph, modules) }
    }

    /// Whether a module imports another one. If several projects have a module of that name, code means the nearest.
    private func imports(
        _ module: Graph.Module, _ other: Graph.Module, in graph: Graph, _ modules: [String: [Int]]
    ) -> Bool {
        guard module.imports.contains(other.name), let namesakes = modules[other.name] else { return false }
        let depth = other.path.sharedFolders(with: module.path)
        let rivals = namesakes.filter { graph.modules[$0].path.sharedFolders(with: module.path) >= depth }
        return rivals.count == 1
    }

    /// Returns a problem for the first use in each module that sees two of these and declares neither.
    private func problems(
        among nodes: [Int], in graph: Graph, _ modules: [String: [Int]]
    ) -> [GraphDocument.Problem] {
        let edges = nodes.flatMap { graph.incoming[$0] }.sorted { graph.edges[$0].site < graph.edges[$1].site }
        var reported: Set<Int> = []
        return edges.compactMap { position -> GraphDocument.Problem? in
            let site = graph.edges[position].site
            let module = graph.modules[site.module]
            let seen = nodes.filter { node in
                graph.module(of: node).map { imports(module, $0, in: graph, modules) } == true
            }
            let isNearer = nodes.contains { graph.nodes[$0].site?.module == site.module }
            guard seen.count > 1, !isNearer, !graph.isTest(site), reported.insert(site.module).inserted else {
                return nil
            }
            let notes = seen.compactMap { node -> GraphDocument.Note? in
                guard let site = graph.nodes[node].site else { return nil }
                return GraphDocument.Note(
                    "'\(graph.modules[site.module].name)' declares it here", at: GraphDocument.Location(site))
            }
            return problem(
                "'\(graph.name(of: seen[0]))' is ambiguous: '\(module.name)' imports \(seen.count) modules that declare it",
                at: site, nodes: seen, in: graph, notes: notes + [GraphDocument.Note("rename one of them")])
        }
    }
}

extension Int {
    /// Returns the place of a node's declaration, for sorting.
    fileprivate func place(in graph: Graph) -> Graph.Site {
        graph.nodes[self].site ?? Graph.Site(module: 0, file: "", place: Place(line: 0, column: 0))
    }
}
