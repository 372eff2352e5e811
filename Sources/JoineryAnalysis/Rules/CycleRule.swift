// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Bindings that each need the next one immediately, and the last one needs the first.
struct CycleRule: Rule {
    let id = "cycle"
    let summary = "A binding is needed to build itself."
    let explanation = """
        Each binding of a cycle waits for the next one to be built, and the last one waits for the first, so none of \
        them is ever built. The program stops and prints the path when one of them is first resolved. Resolve one of \
        them later, after all of them exist, or move the part that two of them need into a separate binding. \
        Something that resolves later anyway, such as a factory, a lazy injection, or a dynamic injection, does not \
        close a cycle. The rule reports only definite cycles: it ignores declarations under different `#if` \
        conditions, and services with several registrations of which other code selects one.
        """
    let examples = (
        wrong: """
        final class Cart: Sendable { let prices = inject(\\.prices) }
        final class Prices: Sendable { let cart = inject(\\.cart) }

        extension Dependencies {
            var cart: Cart { singleton { Cart() } }
            var prices: Prices { singleton { Prices() } }
        }
        """,
        right: """
        final class Cart: Sendable { let prices = inject(\\.prices) }
        final class Prices: Sendable { let cart = LazyInjected(\\.cart) }

        extension Dependencies {
            var cart: Cart { singleton { Cart() } }
            var prices: Prices { singleton { Prices() } }
        }
        """
    )
    let severity = Severity.error

    /// The maximum number of reported cycles in one part of the graph. If many bindings are entangled, breaking these
    /// makes the rest readable.
    private static let limit = 10

    func problems(in graph: Graph) -> [GraphDocument.Problem] {
        let isImmediate = graph.edges.indices.map { edge in
            graph.edges[edge].timing == .immediate && graph.edges[edge].isCertain && graph.isOfProgram(at: edge)
        }
        let successors = { (node: Int) in
            graph.outgoing[node].lazy.filter { isImmediate[$0] }.map { graph.edges[$0].to } as [Int]
        }
        return Components(of: graph.nodes.indices, keepsAll: false, successors: successors).cyclic.flatMap { part in
            problems(in: graph, among: part) { graph.outgoing[$0].filter { isImmediate[$0] } }
        }
    }

    /// Returns the cycles among nodes, separately for each condition of `#if`, because declarations under different
    /// conditions may not be compiled together.
    private func problems(
        in graph: Graph, among nodes: [Int], _ edges: (Int) -> [Int]
    ) -> [GraphDocument.Problem] {
        let conditions = Set(nodes.flatMap(edges).map { graph.edges[$0].conditions })
        guard conditions.contains(where: { !$0.isEmpty }) else { return cycles(in: graph, among: nodes, edges) }
        var reported: [GraphDocument.Problem] = []
        for all in conditions.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            let found = cycles(in: graph, among: nodes) { node in
                edges(node).filter { all.starts(with: graph.edges[$0].conditions) }
            }
            reported += found.filter { !reported.contains($0) }
        }
        return reported
    }

    /// Finds the shortest cycle through the first node, removes the edge that its remedy removes, and repeats. So the
    /// remedies together break all cycles.
    private func cycles(
        in graph: Graph, among nodes: [Int], _ edges: (Int) -> [Int]
    ) -> [GraphDocument.Problem] {
        let positions = Dictionary(uniqueKeysWithValues: zip(nodes, nodes.indices))
        var steps: [Int: [Step]] = [:]
        for node in nodes {
            let inner = edges(node).filter { positions[graph.edges[$0].to] != nil }
            steps[node] = Dictionary(grouping: inner) { graph.edges[$0].to }
                .map { Step(from: node, to: $0, edges: $1) }.sorted { $0.to < $1.to }
        }
        var problems: [GraphDocument.Problem] = []
        let successors = { (position: Int) in
            steps[nodes[position], default: []].compactMap { positions[$0.to] }
        }
        while let part = Components(of: nodes.indices, keepsAll: false, successors: successors).cyclic.first {
            if problems.count == Self.limit {
                let rest = "these \(nodes.count) bindings have more cycles; fix these first"
                problems[0].notes.append(GraphDocument.Note(rest))
                break
            }
            let cycle = Self.shortestCycle(through: nodes[part[0]], steps)
            guard let broken = Self.remedy(for: cycle, in: graph) else { break }
            problems.append(problem(cycle, broken, in: graph))
            steps[broken.from]?.removeAll { $0.to == broken.to }
        }
        return problems
    }

    /// The edges from one node to another.
    struct Step {
        var from: Int
        var to: Int
        /// Their positions; never empty.
        var edges: [Int]
    }

    /// Returns the shortest cycle, by breadth-first search. Of several, it takes the first in the order of nodes.
    private static func shortestCycle(through start: Int, _ steps: [Int: [Step]]) -> [Step] {
        var arrivals: [Int: Step] = [:]
        var queue = [start]
        var index = 0
        while index < queue.count, arrivals[start] == nil {
            for step in steps[queue[index], default: []] where arrivals[step.to] == nil {
                arrivals[step.to] = step
                queue.append(step.to)
            }
            index += 1
        }
        var cycle: [Step] = []
        var node = start
        while let step = arrivals[node] {
            cycle.append(step)
            node = step.from
            if node == start { break }
        }
        return cycle.reversed()
    }

    private func problem(_ cycle: [Step], _ broken: Step, in graph: Graph) -> GraphDocument.Problem {
        let nodes = cycle.map(\.from)
        let first = nodes[0]
        var notes = cycle.map { step in
            let edge = graph.edges[step.edges[0]]
            return GraphDocument.Note(graph.sentence(edge), at: GraphDocument.Location(edge.site))
        }
        notes += laterNotes(among: Set(nodes), in: graph)
        notes += remedyNotes(broken, in: graph)
        let site = graph.nodes[first].site ?? graph.edges[cycle[0].edges[0]].site
        return problem(
            "'\(graph.name(of: first))' is needed to build itself: \(graph.path(nodes + [first]))", at: site,
            nodes: [broken.from] + nodes.filter { $0 != broken.from }, in: graph, notes: notes)
    }

    /// Returns notes on later uses in the cycle, to distinguish them from it.
    private func laterNotes(among nodes: Set<Int>, in graph: Graph) -> [GraphDocument.Note] {
        nodes.sorted().flatMap { graph.outgoing[$0] }.map { graph.edges[$0] }
            .filter { $0.timing != .immediate && nodes.contains($0.to) && graph.isOfProgram($0) }.prefix(3)
            .map { edge in
                GraphDocument.Note(
                    graph.sentence(edge) + " only later, so this is not part of the cycle",
                    at: GraphDocument.Location(edge.site))
            }
    }
}
