// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A need of a module for a binding of a higher layer.
struct LayerOrderRule: ArchitectureRule {
    let id = "layer-order"
    let summary = "A module may not need the bindings of a higher layer."
    let explanation = """
        `layers` in `.joinery.json` lists modules from the top to the bottom. Each layer is a module or a list of \
        modules, and `*` stands for any characters. A module may need the bindings of modules in the same layer and \
        in lower layers. A module in no layer is free. If several entries match a module, its own name applies, or \
        else the longest pattern. Needs are counted as in the rule [module-boundary](module-boundary.md). To let a \
        lower layer use a value of a higher one, declare a requirement in the lower layer, and bind it where the \
        program starts.
        """
    let exampleConfiguration: String? = """
        { "layers": ["App", ["Search", "Booking"], "Domain"] }
        """
    let examples = (
        wrong: """
        // In the module Search:
        public import Joinery

        public struct SearchHistory: Sendable {}

        extension Dependencies {
            public var history: SearchHistory { singleton { SearchHistory() } }
        }
        // In the module Domain:
        import Joinery
        import Search

        struct Suggestions { let history = inject(\\.history) }
        """,
        right: """
        // In the module Domain:
        public import Joinery

        public protocol History: Sendable {}

        extension Dependencies {
            public var history: any History { required() }
        }

        struct Suggestions { let history = inject(\\.history) }
        // In the module Search:
        import Domain
        import Joinery

        struct SearchPage { let history = inject(\\.history) }
        """
    )
    let severity = Severity.error

    func problems(
        in graph: Graph, _ configuration: Configuration, coversProject: Bool
    ) -> [GraphDocument.Problem] {
        let architecture = configuration.architecture
        guard !architecture.layers.isEmpty else { return [] }
        let needs = ModuleNeeds(in: graph)
        let layers = Dictionary(
            graph.modules.map { ($0.name, architecture.layer(of: $0.name)) }, uniquingKeysWith: { first, _ in first })
        let denied = needs.needs.compactMap { need -> GraphDocument.Problem? in
            guard let own = layers[need.reader] ?? nil, let other = layers[need.provider] ?? nil, other < own else {
                return nil
            }
            return problem(
                "'\(need.reader)' may not need '\(graph.name(of: need.edge.to))' of '\(need.provider)', "
                    + "which is in a higher layer",
                at: need.site, nodes: [need.edge.from, need.edge.to], in: graph,
                notes: needs.notes(on: need) + [
                    note("'\(need.provider)' is in this layer", at: "layers/\(other)", of: configuration),
                    note("'\(need.reader)' is in this layer", at: "layers/\(own)", of: configuration),
                    GraphDocument.Note(
                        "declare a requirement in '\(need.reader)', and bind it where the program starts"),
                ])
        }
        guard coversProject else { return denied }
        return denied + problems(ofModules: entries(of: architecture, configuration), in: graph, configuration)
    }

    /// Returns all patterns of the layers, with the keys that lead to them.
    private func entries(
        of architecture: Architecture, _ configuration: Configuration
    ) -> [(pattern: NamePattern, entry: String)] {
        architecture.layers.enumerated().flatMap { layer, patterns in
            patterns.enumerated().map { position, pattern in
                let entry = "layers/\(layer)/\(position)"
                // A layer of one module can be a string.
                return (pattern, configuration.places.contains(entry) ? entry : "layers/\(layer)")
            }
        }
    }
}
