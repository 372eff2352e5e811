// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension Linker {
    /// What uses bindings and is built by none.
    mutating func addConsumers() {
        for position in types.entries.indices
        where !types.entries[position].uses.isEmpty && !builtTypes.contains(position) {
            let site = Graph.Site(
                module: types.entries[position].module, file: types.entries[position].file,
                place: types.entries[position].place)
            addConsumer(types.entries[position].name, at: site, needs(of: position))
        }
        for (module, facts) in facts.enumerated() {
            for file in facts.files where !file.uses.isEmpty {
                let site = Graph.Site(module: module, file: file.file, place: Place(line: 1, column: 1))
                let needs = file.uses.flatMap { use in
                    guard use.reference.kind == .construction else {
                        return [Need(uses: [use], file: file.file, module: module)]
                    }
                    return types.position(of: use.reference.name, from: module).map { self.needs(of: $0) } ?? []
                }
                addConsumer(file.file, at: site, needs)
            }
        }
    }

    private mutating func addConsumer(_ name: String, at site: Graph.Site, _ needs: [Need]) {
        let node = graph.nodes.count
        // Two programs in one module, or two branches of #if, may have types of one name.
        let base = facts[site.module].module + "/" + name
        let id = Self.identifier(base, &consumerNumbers) { [consumers] in consumers.contains($0) }
        graph.nodes.append(Graph.Node(id: id, kind: .consumer, binding: nil, name: name, space: "", site: site))
        let count = graph.edges.count
        for need in needs { connect(node, need, nil, through: need.through.withoutFirst) }
        if graph.edges.count == count { graph.nodes.removeLast() } else { consumers.insert(id) }
    }
}
