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
        let reach = PossibleReach(graph)
        let alternatives = Self.alternatives(in: graph)
        let all = graph.nodes.indices.filter { graph.nodes[$0].kind == .consumer || reach.mayBeUsed($0) }
        byAnything = Self.reached(from: all, alternatives, in: graph)
        byProgram = Self.reached(from: all.filter { !Self.isTest($0, graph) }, alternatives, in: graph)
    }

    private static func isTest(_ node: Int, _ graph: Graph) -> Bool {
        graph.nodes[node].site.map { graph.isTest($0) } ?? false
    }

    private struct Name: Hashable {
        var space: String
        var name: String
        var qualifier: String?
        var argumentCount: Int
    }

    /// The bindings, each with the others that may be meant by what names it: registrations of a service, of which the
    /// assemblies that are put together say which one a container has, and members of one name, which the compiler
    /// tells apart by their types.
    private static func alternatives(in graph: Graph) -> [Int: [Int]] {
        var names: [Name: [Int]] = [:]
        for node in graph.nodes.indices {
            guard let key = graph.nodes[node].binding?.key else { continue }
            let isService = key.space == BindingKey.services
            let name = Name(
                space: key.space, name: isService ? TypeName.last(of: key.name) : key.name, qualifier: key.qualifier,
                argumentCount: key.arguments?.count ?? 0)
            names[name, default: []].append(node)
        }
        return names.values.reduce(into: [:]) { alternatives, nodes in
            guard nodes.count > 1 else { return }
            for node in nodes { alternatives[node] = nodes.filter { isAlternative($0, to: node, in: graph) } }
        }
    }

    private static func isAlternative(_ other: Int, to node: Int, in graph: Graph) -> Bool {
        guard let binding = graph.nodes[other].binding, let own = graph.nodes[node].binding, other != node else {
            return false
        }
        if binding.key.space == BindingKey.services { return true }
        return binding.type != own.type
            && (binding.isForOtherModules || graph.nodes[other].site?.module == graph.nodes[node].site?.module)
    }

    private static func reached(
        from roots: [Int], _ alternatives: [Int: [Int]], in graph: Graph
    ) -> [Bool] {
        var reached = Array(repeating: false, count: graph.nodes.count)
        for root in roots { reached[root] = true }
        var rest = roots
        while let node = rest.popLast() {
            let next = graph.outgoing[node].map { graph.edges[$0].to } + alternatives[node, default: []]
            for node in next where !reached[node] {
                reached[node] = true
                rest.append(node)
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
