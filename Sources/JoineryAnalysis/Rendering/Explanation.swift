// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A description of one binding or type, as text.
package struct Explanation: Sendable {
    private let graph: Graph
    private let problems: [GraphDocument.Problem]
    private let metrics: GraphMetrics?

    /// Creates explanations for a graph, its problems, and its metrics.
    package init(_ graph: Graph, problems: [GraphDocument.Problem] = [], metrics: GraphMetrics? = nil) {
        self.graph = graph
        self.problems = problems
        self.metrics = metrics
    }

    /// Returns the description of a binding's name, with or without its graph, of a type, or of an identifier.
    ///
    /// - Returns: The text, or `nil` if the name is unknown.
    package func text(for name: String) -> String? {
        let nodes = nodes(named: name)
        if !nodes.isEmpty { return nodes.map(text).joined(separator: "\n") }
        let builders = self.nodes(ofType: name)
        guard !builders.isEmpty else { return nil }
        let heading = "\(name) is the type of \(builders.count == 1 ? "a binding" : "\(builders.count) bindings")\n\n"
        return heading + builders.map(text).joined(separator: "\n")
    }

    /// Returns names that are similar to an unknown name, the most similar first.
    package func names(like name: String) -> [String] {
        Similarity.names(like: name, amongThoseOf: graph.nodes.lazy.map { ($0.kind, $0.name) })
    }

    // MARK: - Finding

    private func nodes(named name: String) -> [Int] {
        let exact = graph.nodes.indices.filter { graph.nodes[$0].id == name || graph.name(of: $0) == name }
        guard exact.isEmpty else { return exact }
        return graph.nodes.indices.filter { node in
            let node = graph.nodes[node]
            return node.name == name || "\(node.space).\(node.name)" == name
                || (node.kind == .consumer && TypeName.last(of: node.name) == name)
        }
    }

    private func nodes(ofType type: String) -> [Int] {
        graph.nodes.indices.filter { node in
            guard let binding = graph.nodes[node].binding else { return false }
            return TypeName.withoutOptional(binding.type) == type || TypeName.last(of: binding.type) == type
                || binding.uses.contains { $0.reference.kind == .construction && $0.reference.name == type }
        }
    }

    // MARK: - Writing

    private func text(_ node: Int) -> String {
        var lines = [heading(node)]
        lines += [place(node)].compactMap(\.self)
        lines += reasons(node)
        lines += list(
            "needs", none: "needs nothing", graph.outgoing[node].map { (graph.edges[$0].to, graph.edges[$0]) })
        lines += list(
            "is needed by", none: "is not needed by anything",
            graph.incoming[node].map { (graph.edges[$0].from, graph.edges[$0]) })
        lines += supplies(node)
        lines += path(to: node)
        lines += figures(of: node)
        lines += problems(of: node)
        return lines.map { $0.shown + "\n" }.joined()
    }

    private func heading(_ node: Int) -> String {
        guard let binding = graph.nodes[node].binding else {
            let isConsumer = graph.nodes[node].kind == .consumer
            return
                "\(graph.name(of: node)): \(isConsumer ? "uses bindings, and no binding builds it" : "not declared in the sources that were read")"
        }
        let type = binding.type.isEmpty ? "" : ": \(binding.type)"
        let isolation = binding.isolation.map { ", on \($0)" } ?? ""
        let values = binding.values.isEmpty ? "" : ", with a value for \(binding.values.joined(separator: " and "))"
        let kind = binding.kind == .binding ? binding.scope.rawValue : binding.kind.rawValue
        return "\(graph.name(of: node))\(type) (\(kind)\(isolation)\(values))"
    }

    private func place(_ node: Int) -> String? {
        graph.nodes[node].site.map { "  declared at \(text($0)), in module \(graph.modules[$0.module].name)" }
    }

    /// Returns the other bindings with this name, and why they differ.
    private func reasons(_ node: Int) -> [String] {
        let own = graph.nodes[node]
        guard own.kind != .consumer else { return [] }
        var lines = own.otherSites.map { "  also declared at \(text($0)), under another condition or in another part" }
        let others = graph.nodes.indices.filter {
            $0 != node && graph.nodes[$0].name == own.name && graph.nodes[$0].space == own.space
                && graph.nodes[$0].kind != .external && graph.nodes[$0].kind != .consumer
        }
        for other in others {
            guard let site = graph.nodes[other].site, let binding = graph.nodes[other].binding else { continue }
            let difference =
                binding.key.qualifier != own.binding?.key.qualifier
                ? "which \(binding.key.qualifier.map { "is named \"\($0)\"" } ?? "has no name")"
                : binding.key.arguments != own.binding?.key.arguments
                    ? "which has \(Summary.count(binding.key.arguments?.count ?? 0, "argument"))"
                    : "which module \(graph.modules[site.module].name) prefers"
            lines.append("  different from the one at \(text(site)), \(difference)")
        }
        return lines
    }

    private func list(_ title: String, none: String, _ items: [(node: Int, edge: Graph.Edge)]) -> [String] {
        guard !items.isEmpty else { return ["  \(none)"] }
        var lines: [String] = []
        var known: Set<String> = []
        for (node, edge) in items {
            let timing = edge.timing == .immediate ? "" : " (\(edge.timing.rawValue))"
            let through = edge.through.isEmpty ? "" : " through \(edge.through.names.joined(separator: ", "))"
            let line = "    \(graph.name(of: node))\(timing)\(through), \(text(edge.site))"
            if known.insert(line).inserted { lines.append(line) }
        }
        return ["  \(title)"] + lines
    }

    private func supplies(_ node: Int) -> [String] {
        let supplies = graph.supplies.filter { $0.node == node }
        guard !supplies.isEmpty else { return [] }
        let words: [SupplyFact.Kind: String] = [
            .bind: "bound", .contribute: "contributed to", .override: "overridden", .decorate: "decorated",
        ]
        return ["  gets values"]
            + supplies.map { supply in
                let extent =
                    supply.fact.isForTheProgram ? ", for the program" : graph.isTest(supply.site) ? ", in a test" : ""
                return "    \(words[supply.fact.kind] ?? "") at \(text(supply.site))\(extent)"
            }
    }

    /// Returns the shortest path from a consumer.
    private func path(to node: Int) -> [String] {
        guard graph.nodes[node].kind != .consumer, let path = graph.shortestPathFromConsumer(to: node) else {
            return []
        }
        return ["  reached through \(path.map { graph.name(of: $0) }.joined(separator: " → "))"]
    }

    private func figures(of node: Int) -> [String] {
        guard let figures = metrics?.figures[node] else { return [] }
        let line =
            "  has fan-in \(figures.fanIn), fan-out \(figures.fanOut), depth \(figures.depth), and betweenness "
            + figures.betweennessText + (metrics?.betweennessPivots == nil ? "" : " (estimated)")
        let dominator = figures.dominator.map { "  is reached only through \(graph.name(of: $0))" }
        let dominated =
            figures.dominated == 0
            ? nil : "  is the only way to \(Summary.count(figures.dominated, "other binding"))"
        return [line] + [dominator, dominated].compactMap(\.self)
    }

    /// Returns the problems of a node, without their notes.
    private func problems(of node: Int) -> [String] {
        let own = problems.filter { $0.nodes.contains(graph.nodes[node].id) }
        guard !own.isEmpty else { return [] }
        return ["  has problems"]
            + own.map { problem in
                let place = problem.location
                return "    \(problem.severity.rawValue): [joinery/\(problem.rule)] \(problem.message), "
                    + "\(place.file):\(place.line):\(place.column)"
            }
    }

    private func text(_ site: Graph.Site) -> String { "\(site.file):\(site.place.line):\(site.place.column)" }
}

extension Graph {
    /// Returns the shortest path from a consumer. A test counts only if nothing else leads there.
    func shortestPathFromConsumer(to target: Int) -> [Int]? {
        var next: [Int: Int] = [target: target]
        var queue = [target]
        var index = 0
        var last: Int?
        while index < queue.count {
            let node = queue[index]
            index += 1
            if nodes[node].kind == .consumer {
                last = last ?? node
                if let site = nodes[node].site, !isTest(site) {
                    last = node
                    break
                }
            }
            for edge in incoming[node].map({ edges[$0] }) where next[edge.from] == nil {
                next[edge.from] = node
                queue.append(edge.from)
            }
        }
        guard var node = last, node != target else { return nil }
        var path = [node]
        while node != target, let step = next[node] {
            node = step
            path.append(node)
        }
        return path
    }
}
