// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
/// The registrations of services, and their names.
extension Migrator {
    /// Finds the registrations of tests over those of the program, and what each service needs although its text does
    /// not read it.
    mutating func findServices() {
        let key = { [graph] (node: Int) -> BindingKey? in
            guard var key = graph.nodes[node].binding?.key, let site = graph.nodes[node].site else { return nil }
            key.name = graph.types.withoutAliases(key.name, from: site.module)
            key.arguments = key.arguments.map { $0.map { _ in "_" } }
            return key
        }
        let services = Dictionary(grouping: bindings.indices) { key(bindings[$0].node) }
        for same in services.values where same.count > 1 {
            let modules = same.map { bindings[$0].site.module }
            for (index, module) in zip(same, modules)
            where modules.count(where: { graph.programs.mayMeet($0, module) }) > 1 {
                leave(index, Stay("several registrations have its type"))
            }
        }
        for node in graph.nodes.indices where positions[node] == nil {
            guard let fact = graph.nodes[node].binding, let site = graph.nodes[node].site, graph.isTest(site),
                fact.dialect == request.dialect, let same = services[key(node)], same.count == 1
            else { continue }
            positions[node] = same[0]
            registrationsOfTests.append(node)
        }
        for edge in graph.edges where isNeededByDeclaration(edge) {
            guard let index = positions[edge.from], bindings[index].node == edge.from else { continue }
            bindings[index].needs[graph.nodes[edge.to].binding?.key.name ?? graph.nodes[edge.to].name] = edge.to
        }
    }

    /// The registrations of tests, with the nodes that they replace.
    var replacedByTests: [Int: Int] {
        Dictionary(
            uniqueKeysWithValues: registrationsOfTests.compactMap { node in
                positions[node].map { (node, bindings[$0].node) }
            })
    }

    /// Whether a registration needs a binding that its text does not read.
    func isNeededByDeclaration(_ edge: Graph.Edge) -> Bool {
        edge.form == "autoregister" || isPropertyOfKey(edge) || isReadOfOwnKey(edge)
            || graph.nodes[edge.from].kind == .alias && edge.site.place == graph.nodes[edge.from].site?.place
    }

    /// Names services, of which several can have similar types.
    mutating func nameServices(_ native: Set<String>) {
        let takesArguments = { [bindings] (index: Int) in bindings[index].fact.key.arguments != nil }
        let indices = bindings.indices.filter { bindings[$0].stay == nil }
        var owners: [String: [Int]] = [:]
        for index in indices.filter({ !takesArguments($0) }) + indices.filter(takesArguments) {
            let (node, module) = (bindings[index].node, bindings[index].site.module)
            let seen = owners.filter { $0.value.contains { graph.programs.mayMeet($0, module) } }.keys
            let taken = native.union(seen)
            var name = bindings[index].name
            if takesArguments(index), taken.contains(name) {
                name = "make\(name.prefix(1).uppercased())\(name.dropFirst())"
            }
            let key = bindings[index].fact.key
            let given = request.names[graph.nodes[node].id] ?? request.names[key.text] ?? request.names[key.name]
            bindings[index].name = given ?? BindingNames.unique(name, among: taken)
            owners[bindings[index].name, default: []].append(module)
        }
    }
}
#endif
