// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension Linker {
    /// Notes the statements that give bindings their values.
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

    /// What a value needs that a statement gives a binding. That of a nested world replaces the binding there alone, and
    /// the graph is that of the program.
    private mutating func addEdges(of fact: SupplyFact, _ node: Int, _ site: Graph.Site) {
        guard fact.kind != .override || fact.isForTheProgram else { return }
        conditions = fact.conditions
        defer { conditions = [] }
        for use in fact.uses {
            // What a decorator is given is the value, whose members are no bindings.
            if fact.kind == .decorate, use.form == nil, use.reference.kind == .member { continue }
            // What it wraps is read before it is given.
            let own = fact.reference.name
            if fact.kind != .bind, use.reference.kind == fact.reference.kind, use.reference.name == own { continue }
            addEdges(of: use, from: node, in: nil, fact.dialect, site)
        }
    }
}
