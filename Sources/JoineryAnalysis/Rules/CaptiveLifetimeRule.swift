// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// An instance that keeps another one with a shorter intended lifetime.
struct CaptiveLifetimeRule: Rule {
    let id = "captive-lifetime"
    let summary = "A long-lived instance keeps one that should live for a shorter time."
    let explanation = """
        An instance lives at least as long as what holds it. A singleton that holds a shared, cached, or \
        per-resolution value keeps the one that it was built with. No other reader gets that value, or all of them \
        continue to use a value that should have been replaced. A transient value lives as long as its holder, so \
        the path can lead through transient values. A factory, a dynamic injection, and a weak injection hold \
        nothing.

        A value that `Dependencies` keeps serves every session, so no typed graph is current while it is built. If it \
        reads a binding or an input of one, as in `inject(\\.user, of: SessionGraph.self)`, the program stops.
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
        let paths = CaptivePaths(in: graph)
        let problems: [GraphDocument.Problem] = graph.nodes.indices.compactMap { holder in
            guard let lifetime = graph.lifetime(of: holder), lifetime != .perResolution else { return nil }
            var captives: Set<Int> = []
            let reported = paths.from(holder).filter { path in
                Self.mayNotHold(holder, path.captive, in: graph) && graph.mayMeet(path.edges)
                    && captives.insert(path.captive).inserted
            }
            return reported.isEmpty ? nil : problem(holder, reported, in: graph)
        }
        return problems + problemsOfCurrentGraphs(in: graph)
    }

    // MARK: - Lifetimes

    /// The lifetime of an instance, as far as it can be compared.
    enum Lifetime {
        case singleton
        /// Kept by its container until the container is reset.
        case cached
        case custom
        case shared
        case perResolution

        /// Creates the lifetime of a binding with a scope; `nil` if it has none, or if the scope is unknown.
        init?(_ scope: Scope) {
            switch scope {
            case .singleton: self = .singleton
            case .shared: self = .shared
            case .perResolution: self = .perResolution
            case .transient, .factory, .unknown: return nil
            case Scope(rawValue: "cached"): self = .cached
            default: self = .custom
            }
        }
    }

    /// Whether a binding certainly outlives another binding that it holds.
    private static func mayNotHold(_ holder: Int, _ captive: Int, in graph: Graph) -> Bool {
        guard let outer = graph.lifetime(of: holder), let inner = graph.lifetime(of: captive), holder != captive
        else { return false }
        switch (outer, inner) {
        case (_, .singleton), (.custom, _), (.perResolution, _): return false
        case (_, .perResolution): return true
        case (.shared, _): return false
        // A session may hold a shared instance of the app, which then lives as long as any session.
        case (_, .shared): return graph.nodes[holder].space == graph.nodes[captive].space || isForever(holder, graph)
        case (.cached, _): return false
        case (.singleton, .cached), (.singleton, .custom): return true
        }
    }

    /// Whether a binding's graph lives as long as the program.
    static func isForever(_ node: Int, _ graph: Graph) -> Bool {
        graph.nodes[node].binding?.dialect != .native || graph.nodes[node].space == "Dependencies"
    }
}

extension Graph {
    /// Returns the lifetime of a binding; `nil` if it has none.
    func lifetime(of node: Int) -> CaptiveLifetimeRule.Lifetime? {
        switch nodes[node].kind {
        case .alias, .computed, .consumer, .external: return nil
        case .binding, .requirement, .collection: break
        }
        guard !nodes[node].hasSeveralScopes, let binding = nodes[node].binding, !isBuiltForEachRead(node) else {
            return nil
        }
        let lifetime = CaptiveLifetimeRule.Lifetime(binding.scope)
        return lifetime == .cached || lifetime == .custom ? mayBeReset(binding) ? lifetime : .singleton : lifetime
    }

    /// Whether a binding builds a value for each read because its library keeps only objects in its scope.
    func isBuiltForEachRead(_ node: Int) -> Bool {
        guard let binding = nodes[node].binding, let site = nodes[node].site else { return false }
        switch (binding.dialect, binding.scope) {
        case (.factory, .shared), (.resolver, .shared), (.resolver, .perResolution), (.swinject, .perResolution):
            return types.isValue(binding.type, from: site.module)
        default: return false
        }
    }

    /// Whether the program resets the scope of a binding, or the binding, as far as the names in it show.
    private func mayBeReset(_ binding: BindingFact) -> Bool {
        let owners = [
            binding.scope.rawValue, binding.key.name, "manager", "Container", "container", "Resolver", "shared", "self",
            "root", "main",
        ]
        return owners.contains { resets.contains("\($0).reset") }
            || !resets.isDisjoint(with: ["resetObjectScope", "pop"])
    }
}
