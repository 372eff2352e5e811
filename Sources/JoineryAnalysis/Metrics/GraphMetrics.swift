// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Figures about the part that each binding and consumer plays in the program's graph.
///
/// The declarations and uses of tests do not count. Dependencies of all timings count, and a dependency of a binding on
/// itself does not.
package struct GraphMetrics: Sendable {
    /// The figures of a node.
    struct Figures: Sendable, Hashable {
        /// The number of different bindings and consumers that need the node directly.
        var fanIn: Int
        /// The number of different nodes that it needs directly.
        var fanOut: Int
        /// The number of steps on the longest path to a node that needs nothing. The nodes of a cycle count as one.
        var depth: Int
        /// The number of shortest paths between two others that lead through it, to two decimals.
        var betweenness: Double
        /// The number of bindings that the program reaches only through it.
        var dominated: Int
        /// The last node through which every path of the program leads to it; `nil` if there is none.
        var dominator: Int?

        /// The betweenness, without decimals if it is whole.
        var betweennessText: String {
            let text = String(betweenness)
            return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
        }
    }

    /// The figures, by the position of the node; `nil` for a node that only tests have.
    let figures: [Figures?]
    /// The number of nodes from which the betweenness is estimated; `nil` if it is exact.
    let betweennessPivots: Int?

    /// Computes the figures of a graph.
    ///
    /// - Complexity: m log n for n nodes and m edges, because ``Betweenness`` follows a limited number of edges.
    package init(_ graph: Graph) {
        let isOfProgram = graph.nodesOfProgram
        let network = graph.network
        let depths = Depths(network)
        let betweenness = Betweenness(network)
        let dominators = Dominators(network, entries: depths.entries(of: network))
        let dominated = dominators.dominated { graph.nodes[$0].binding == nil ? 0 : 1 }
        betweennessPivots = betweenness.pivots
        figures = graph.nodes.indices.map { node in
            guard isOfProgram[node] else { return nil }
            return Figures(
                fanIn: network.predecessors(of: node).count, fanOut: network.successors(of: node).count,
                depth: depths.depth[node], betweenness: (betweenness.values[node] * 100).rounded() / 100,
                dominated: dominated[node], dominator: dominators.immediate[node])
        }
    }
}

extension Graph {
    /// The dependencies of the program, without those of tests.
    var network: Network {
        Network(count: nodes.count) { node in
            outgoing[node].lazy.map { edges[$0] }.filter(isOfProgram).map(\.to)
        }
    }

    /// Whether each node belongs to the program: it is declared there, or the program uses it.
    var nodesOfProgram: [Bool] {
        nodes.indices.map { node in
            nodes[node].site.map { !isTest($0) } ?? incoming[node].contains { isOfProgram(edges[$0]) }
        }
    }
}
