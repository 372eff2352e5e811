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
