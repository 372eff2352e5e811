// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A rule about a limit of a figure.
protocol LimitRule: ArchitectureRule {
    var figure: Architecture.Figure { get }
}

extension LimitRule {
    /// Returns the limit of each binding of the program that exceeds it.
    ///
    /// - Parameter value: Returns the figure of a node.
    func exceeded(
        in graph: Graph, _ architecture: Architecture, value: (Int) -> Int
    ) -> [Int: Architecture.Limit] {
        var exceeded: [Int: Architecture.Limit] = [:]
        for node in graph.nodes.indices {
            guard let site = graph.nodes[node].site, graph.nodes[node].hasBinding, !graph.isTest(site),
                let limit = architecture.limit(
                    of: figure, for: graph.name(of: node), in: graph.modules[site.module].name),
                value(node) > limit.value
            else { continue }
            exceeded[node] = limit
        }
        return exceeded
    }

    /// Returns the problems of names in `limits` that match nothing.
    func problemsOfNames(in graph: Graph, _ configuration: Configuration) -> [GraphDocument.Problem] {
        let architecture = configuration.architecture
        let entries = { (exceptions: [Architecture.Exception], key: String) in
            exceptions.filter { $0.limits[figure] != nil }.map { ($0.pattern, "limits/\(key)/\($0.pattern.text)") }
        }
        let bindings = Set(graph.nodes.indices.lazy.filter { graph.nodes[$0].hasBinding }.map(graph.name))
        return problems(ofModules: entries(architecture.moduleLimits, "modules"), in: graph, configuration)
            + problems(
                of: entries(architecture.bindingLimits, "bindings"), amongNames: bindings.sorted(), kind: "binding",
                configuration)
    }
}
