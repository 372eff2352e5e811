// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension Linker {
    /// Adds the statements that give bindings their values.
    mutating func addSupplies() {
        for (module, facts) in facts.enumerated() {
            for file in facts.files {
                for fact in file.supplies {
                    let site = Graph.Site(module: module, file: file.file, place: fact.place)
                    let use = Use(fact.reference, timing: .immediate, at: fact.place, form: nil, dialect: fact.dialect)
                    guard let node = target(of: use, at: site, in: nil, fact.dialect)?.node else { continue }
                    graph.supplies.append(Graph.Supply(node: node, fact: fact, site: site))
                    guard facts.kind != .test else { continue }
                    addEdges(of: fact, node, site)
                }
            }
        }
    }

    /// Returns the dependencies of a statement's value. An override in a nested world applies only there, so it adds
    /// none to the program's graph.
    private mutating func addEdges(of fact: SupplyFact, _ node: Int, _ site: Graph.Site) {
        guard fact.kind != .override || fact.isForTheProgram else { return }
        conditions = fact.conditions
        defer { conditions = [] }
        for use in fact.uses {
            // A decorator's parameter is the value, whose members are not bindings.
            if fact.kind == .decorate, use.form == nil, use.reference.kind == .member { continue }
            // A decorator reads the value that it wraps first.
            let own = fact.reference.name
            if fact.kind != .bind, use.reference.kind == fact.reference.kind, use.reference.name == own { continue }
            var use = use
            // A factory's closure reads when the factory is called.
            if fact.kind != .decorate, graph.nodes[node].binding?.scope == .factory, use.timing == .immediate {
                use.timing = .later
            }
            addEdges(of: use, from: node, in: nil, fact.dialect, site)
        }
    }
}
