// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension GraphDocument {
    /// Creates the document of a linked graph and its problems.
    ///
    /// - Parameters:
    ///   - graph: The graph.
    ///   - problems: The problems of the graph.
    ///   - metrics: The metrics of the graph; `nil` to leave them out.
    ///   - includesTests: Whether the document includes the declarations and uses of tests.
    package init(_ graph: Graph, problems: [Problem], metrics: GraphMetrics? = nil, includesTests: Bool = false) {
        let isShown = graph.nodes.indices.map { node in
            graph.nodes[node].site.map { includesTests || !graph.isTest($0) }
                ?? graph.incoming[node].contains { includesTests || !graph.isTest(graph.edges[$0].site) }
        }
        let nodes = graph.nodes.indices.filter { isShown[$0] }.map { Node(graph, $0, metrics) }
        let edges = graph.edges.filter { isShown[$0.from] && isShown[$0.to] }.map { Edge(graph, $0) }
        let modules = graph.modules.filter { includesTests || $0.kind != .test }
            .map { Module(name: $0.name, kind: $0.kind) }
        self.init(
            modules: modules, nodes: nodes, edges: edges, problems: problems,
            betweennessPivots: metrics?.betweennessPivots)
    }
}

extension GraphDocument.Node {
    init(_ graph: Graph, _ position: Int, _ metrics: GraphMetrics?) {
        let node = graph.nodes[position]
        let binding = node.binding
        let others = node.otherSites.sorted().map { GraphDocument.Location($0) }
        self.init(
            id: node.id, kind: node.kind, name: node.name, space: node.space, type: binding?.type ?? "",
            scope: node.kind.hasScope ? binding?.scope.ifKnown : nil, dialect: binding?.dialect,
            module: graph.module(of: position)?.name ?? "",
            location: node.site.map { GraphDocument.Location($0) }, otherLocations: others.isEmpty ? nil : others,
            isolation: binding?.isolation, values: binding?.values ?? [],
            metrics: metrics?.figures[position].map { GraphDocument.Metrics($0, graph) })
    }
}

extension GraphDocument.Metrics {
    init(_ figures: GraphMetrics.Figures, _ graph: Graph) {
        self.init(
            fanIn: figures.fanIn, fanOut: figures.fanOut, depth: figures.depth, betweenness: figures.betweenness,
            dominated: figures.dominated, dominator: figures.dominator.map { graph.nodes[$0].id })
    }
}

extension GraphDocument.Node.Kind {
    /// Whether a declaration of this kind has a scope. A requirement has the scope of its bound value, and an alias or
    /// a computed property has the scope of the binding that it reads.
    var hasScope: Bool {
        switch self {
        case .binding, .collection: true
        case .requirement, .alias, .computed, .consumer, .external: false
        }
    }
}

extension GraphDocument.Edge {
    init(_ graph: Graph, _ edge: Graph.Edge) {
        self.init(
            from: graph.nodes[edge.from].id, to: graph.nodes[edge.to].id, timing: edge.timing,
            through: edge.through.names,
            location: GraphDocument.Location(edge.site))
    }
}
