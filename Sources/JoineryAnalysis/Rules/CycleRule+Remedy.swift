// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension CycleRule {
    /// Returns the step that is the easiest to break: an injection in a type, with the fewest places. Of several, it is
    /// the last one, and if there are none, the last of all steps. An alias or a computed property cannot resolve
    /// later.
    static func remedy(for cycle: [Step], in graph: Graph) -> Step? {
        let builds = cycle.filter { step in
            let kind = graph.nodes[step.from].kind
            return kind != .alias && kind != .computed
        }
        let injections = builds.filter { step in
            step.edges.allSatisfy { graph.edges[$0].form != nil && !graph.edges[$0].through.isEmpty }
        }
        let fewest = injections.map(\.edges.count).min()
        return injections.last { $0.edges.count == fewest } ?? builds.last ?? cycle.last
    }

    /// Returns the fix for each place of the step.
    func remedyNotes(_ step: Step, in graph: Graph) -> [GraphDocument.Note] {
        step.edges.enumerated().map { index, position in
            let edge = graph.edges[position]
            let text = index == 0 ? remedy(edge, in: graph) : "make the same change here"
            return GraphDocument.Note(text, at: GraphDocument.Location(edge.site))
        }
    }

    private func remedy(_ edge: Graph.Edge, in graph: Graph) -> String {
        let kind = graph.nodes[edge.from].kind
        let name = graph.name(of: edge.to)
        if kind == .alias || kind == .computed {
            return "build '\(graph.name(of: edge.from))' from something other than '\(name)'"
        }
        if edge.from == edge.to, edge.through.isEmpty {
            let decorator = "or decorate it: prepareDependencies { $0.decorate(\(graph.keyPath(to: edge.to))) { … } }"
            let isNative = graph.nodes[edge.to].binding?.dialect == .native
            return "give the inner value a binding with another name\(isNative ? ", \(decorator)" : "")"
        }
        let owner = graph.owner(of: edge) ?? "the value of '\(graph.name(of: edge.from))'"
        let beginning = "resolve '\(name)' later in \(owner)"
        let path = graph.keyPath(to: edge.to)
        let variable = graph.nodes[edge.to].name.asVariable
        switch graph.nodes[edge.to].binding?.dialect {
        case .native where !edge.isOfWrapper:
            let instead = edge.isTaken ? " instead of passing it" : ""
            return
                "\(beginning)\(instead): let \(variable) = LazyInjected(\(path)), and read '\(variable).wrappedValue'"
        case .values:
            // The wrapper reads on each access.
            return "\(beginning): @Injected(\(path)) var \(variable)"
        case .native, .factory, nil:
            return "\(beginning): @LazyInjected(\(path)) var \(variable)"
        case .dependencies:
            return "\(beginning), in the function that uses it: @Dependency(\(path)) var \(variable)"
        case .objects:
            return "\(beginning), in the function that uses it: DependencyObjects[.\(variable)]"
        case .needle:
            return "\(beginning): pass a closure that reads it, or declare a lazy property"
        case .resolver:
            return "\(beginning): @LazyInjected var \(variable): \(graph.nodes[edge.to].name)"
        case .swinject:
            let service = graph.nodes[edge.from].name.asVariable
            let type = graph.nodes[edge.to].name
            return
                "set it after both instances exist: .initCompleted { resolver, \(service) in "
                + "\(service).\(variable) = resolver.resolve(\(type).self) }"
        }
    }
}
