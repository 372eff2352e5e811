// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A need for a binding of a module that the configuration does not allow.
struct ModuleBoundaryRule: ArchitectureRule {
    let id = "module-boundary"
    let summary = "A module may need only the bindings of modules that the configuration allows."
    let explanation = """
        `modules` in `.joinery.json` lists the modules whose bindings a module may need, in addition to its own. A \
        module without an entry may need all. `*` stands for any characters. If several entries match a module, its \
        own name applies, or else the longest pattern.

        A need belongs to the module whose code reads the binding, and leads to the module that declares it. So a \
        feature may need a requirement of the domain whose value is bound elsewhere, and the app may build types of \
        other modules that have needs. A statement that binds, overrides, or decorates a binding does not need it. \
        Its closure has needs like other code if it applies to the whole program. Tests do not count, nor do values \
        for tests and previews. If several registrations of a service may be meant, the rule reports nothing. A name \
        that matches no module is reported if the check reads the whole folder of `.joinery.json`.
        """
    let exampleConfiguration: String? = """
        { "modules": { "Search": ["Domain"], "Domain": [] } }
        """
    let examples = (
        wrong: """
        // In the module Storage:
        public import Joinery

        public struct Database: Sendable {}

        extension Dependencies {
            public var database: Database { singleton { Database() } }
        }
        // In the module Search:
        import Joinery
        import Storage

        struct SearchPresenter { let database = inject(\\.database) }
        """,
        right: """
        // In the module Domain:
        public import Joinery

        public protocol Listings: Sendable {}

        extension Dependencies {
            public var listings: any Listings { required() }
        }
        // In the module Search:
        import Domain
        import Joinery

        struct SearchPresenter { let listings = inject(\\.listings) }
        """
    )
    let severity = Severity.error

    func problems(
        in graph: Graph, _ configuration: Configuration, coversProject: Bool
    ) -> [GraphDocument.Problem] {
        let architecture = configuration.architecture
        guard !architecture.allowances.isEmpty else { return [] }
        let needs = ModuleNeeds(in: graph)
        let denied = needs.needs.compactMap { need -> GraphDocument.Problem? in
            guard let allowance = architecture.allowance(for: need.reader),
                !allowance.needs.contains(where: { $0.matches(need.provider) })
            else { return nil }
            return problem(need, allowance, needs, in: graph, configuration)
        }
        guard coversProject else { return denied }
        let entries = architecture.allowances.flatMap { allowance in
            let entry = "modules/\(allowance.module.text)"
            return [(allowance.module, entry)] + allowance.needs.enumerated().map { ($1, "\(entry)/\($0)") }
        }
        return denied + problems(ofModules: entries, in: graph, configuration)
    }

    private func problem(
        _ need: ModuleNeeds.Need, _ allowance: Architecture.Allowance, _ needs: ModuleNeeds, in graph: Graph,
        _ configuration: Configuration
    ) -> GraphDocument.Problem {
        let names = allowance.needs.map { "'\($0.text)'" }.joined(separator: ", ")
        let allowed = names.isEmpty ? "no other module" : "only \(names)"
        return problem(
            "'\(need.reader)' may not need '\(graph.name(of: need.edge.to))' of '\(need.provider)'", at: need.site,
            nodes: [need.edge.from, need.edge.to], in: graph,
            notes: needs.notes(on: need) + [
                note(
                    "'\(allowance.module.text)' may need \(allowed)",
                    at: "modules/\(allowance.module.text)", of: configuration),
                GraphDocument.Note(
                    "declare a requirement in '\(need.reader)' or in a module that it may need, and bind it where "
                        + "the program starts"),
            ])
    }
}
