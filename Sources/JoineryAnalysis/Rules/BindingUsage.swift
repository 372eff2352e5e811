// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Which bindings are used, as far as that is certain.
///
/// - Complexity: Linear in the nodes, edges and names of the graph.
struct BindingUsage {
    private let graph: Graph
    private var byProgram: [Bool]
    private var byAnything: [Bool]

    init(_ graph: Graph) {
        self.graph = graph
        let reach = Reach(graph)
        let all = graph.nodes.indices.filter { graph.nodes[$0].kind == .consumer || reach.mayBeUsed($0) }
        byAnything = Self.reached(from: all, in: graph)
        byProgram = Self.reached(from: all.filter { !Self.isTest($0, graph) }, in: graph)
    }

    private static func isTest(_ node: Int, _ graph: Graph) -> Bool {
        graph.nodes[node].site.map { graph.isTest($0) } ?? false
    }

    private static func reached(from roots: [Int], in graph: Graph) -> [Bool] {
        var reached = Array(repeating: false, count: graph.nodes.count)
        for root in roots { reached[root] = true }
        var rest = roots
        while let node = rest.popLast() {
            for edge in graph.outgoing[node] where !reached[graph.edges[edge].to] {
                reached[graph.edges[edge].to] = true
                rest.append(graph.edges[edge].to)
            }
        }
        return reached
    }

    /// Whether tests use what the program does not.
    func isUsedByTests(_ node: Int) -> Bool { byAnything[node] }

    /// The bindings that nothing uses, or tests alone, each with those that are needed for it and nothing else.
    var causes: [(cause: Int, others: [Int])] {
        var told = byProgram
        var causes: [(cause: Int, others: [Int])] = []
        let unused = graph.nodes.indices.filter { !byProgram[$0] && graph.nodes[$0].binding != nil && !isOfTests($0) }
        // Those first that no other unused one needs, or tests alone; what is left are rings.
        let roots = unused.filter { node in
            graph.incoming[node].allSatisfy { edge in
                let from = graph.edges[edge].from
                return from == node || byProgram[from] || graph.nodes[from].kind == .consumer || isOfTests(from)
            }
        }
        for node in roots + unused where !told[node] {
            told[node] = true
            var others: [Int] = []
            var rest = [node]
            while let next = rest.popLast() {
                for edge in graph.outgoing[next] {
                    let target = graph.edges[edge].to
                    guard !told[target], graph.nodes[target].binding != nil, byAnything[target] == byAnything[node],
                        !isOfTests(target)
                    else { continue }
                    told[target] = true
                    others.append(target)
                    rest.append(target)
                }
            }
            causes.append((node, others.sorted()))
        }
        return causes
    }

    private func isOfTests(_ node: Int) -> Bool { Self.isTest(node, graph) }
}

/// Which bindings may be used by what was not read, or in ways that are not followed.
private struct Reach {
    private let graph: Graph
    private var names: Set<String> = []
    private var plainNames: [String: Set<String>] = [:]
    private var unread: [Dialect: Set<Int>] = [:]
    private var unreadFiles: Set<Int> = []

    init(_ graph: Graph) {
        self.graph = graph
        names = graph.memberNames
        for (type, names) in graph.plainNames {
            for ancestor in graph.types.ancestors(of: type.name, from: type.module) {
                plainNames[ancestor, default: []].formUnion(names)
            }
        }
        for node in graph.nodes {
            for use in node.binding?.usesOfOtherValues ?? [] {
                names.formUnion(use.reference.name.split(separator: ".").map(String.init))
            }
        }
        for (site, unread) in graph.unread {
            if let dialect = unread.dialect {
                self.unread[dialect, default: []].insert(site.module)
            } else {
                unreadFiles.insert(site.module)
            }
        }
    }

    func mayBeUsed(_ node: Int) -> Bool {
        guard let binding = graph.nodes[node].binding, let site = graph.nodes[node].site else { return false }
        let isVisible = ["public", "package", "open"].contains(binding.access) || binding.dialect == .swinject
        if isVisible, !graph.hasEntryPoint { return true }
        let modules = unreadFiles.union(unread[binding.dialect, default: []])
        if modules.contains(where: { isVisible || $0 == site.module || graph.modules[$0].kind == .test }) {
            return true
        }
        let name = binding.key.name
        if names.contains(name) || plainNames[binding.key.space]?.contains(name) == true { return true }
        return graph.types.ancestors(of: binding.key.space, from: site.module).dropFirst().contains { ancestor in
            // What a protocol asks for is used through the protocol.
            graph.types.position(of: ancestor, from: site.module).map {
                graph.types.entries[$0].properties[name] != nil
            } ?? false
        }
    }
}
