// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// An instance that keeps one which is meant to live shorter.
struct CaptiveLifetimeRule: Rule {
    let id = "captive-lifetime"
    let summary = "A long-lived instance keeps one that is meant to live shorter."
    let explanation = """
        An instance lives at least as long as what holds it. A singleton that holds a shared, cached or per-resolution \
        value keeps the one that it was built with: nobody else gets it any more, or all go on with one that should \
        have been replaced. What is built anew each time lives with its holder, so the way may lead through transient \
        values. A factory, a dynamic or a weak injection holds nothing.
        """
    let examples = (
        wrong: """
        extension Dependencies {
            var work: UnitOfWork { perResolution { UnitOfWork(database: database) } }
            var orders: Orders { singleton { Orders(work: work) } }
        }
        """,
        right: """
        extension Dependencies {
            var work: UnitOfWork { perResolution { UnitOfWork(database: database) } }
            var orders: Orders { transient { Orders(work: work) } }
        }
        """
    )
    let severity = Severity.error

    func problems(in graph: Graph) -> [GraphDocument.Problem] {
        let ways = WaysToCaptives(in: graph)
        return graph.nodes.indices.compactMap { holder in
            guard let lifetime = Lifetime(graph, holder), lifetime != .perResolution else { return nil }
            var captives: Set<Int> = []
            let told = ways.from(holder).filter { way in
                Self.mayNotHold(holder, way.captive, in: graph) && graph.mayMeet(way.edges)
                    && captives.insert(way.captive).inserted
            }
            return told.isEmpty ? nil : problem(holder, told, in: graph)
        }
    }

    // MARK: - Lifetimes

    /// How long an instance lives, as far as that can be compared.
    enum Lifetime {
        case singleton
        /// Kept by its container until that is reset.
        case cached
        case custom
        case shared
        case perResolution

        /// That of a binding; `nil` where it has none of its own.
        init?(_ graph: Graph, _ node: Int) {
            guard let binding = graph.nodes[node].binding, binding.kind != .alias, binding.kind != .computed,
                !graph.nodes[node].hasSeveralScopes
            else {
                return nil
            }
            switch binding.scope {
            case .singleton: self = .singleton
            case .shared: self = .shared
            case .perResolution: self = .perResolution
            case .transient, .factory: return nil
            case Scope(rawValue: "cached"): self = .cached
            default: self = .custom
            }
        }
    }

    /// Whether one binding is certain to outlive another that it holds.
    private static func mayNotHold(_ holder: Int, _ captive: Int, in graph: Graph) -> Bool {
        guard let outer = Lifetime(graph, holder), let inner = Lifetime(graph, captive), holder != captive else {
            return false
        }
        switch (outer, inner) {
        case (_, .singleton), (.custom, _), (.perResolution, _): return false
        case (_, .perResolution): return true
        case (.shared, _): return false
        // A session may hold a shared instance of the application's: that lives as long as some session does.
        case (_, .shared): return graph.nodes[holder].space == graph.nodes[captive].space || isForever(holder, graph)
        case (.cached, _): return false
        case (.singleton, .cached), (.singleton, .custom): return true
        }
    }

    /// Whether a binding's graph is never let go.
    private static func isForever(_ node: Int, _ graph: Graph) -> Bool {
        graph.nodes[node].binding?.dialect != .native || graph.nodes[node].space == "Dependencies"
    }
}
