// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension Linker {
    /// What uses bindings and is built by none.
    mutating func addConsumers() {
        for position in types.entries.indices {
            let needs = needsOfConsumer(position)
            guard !needs.isEmpty else { continue }
            let site = Graph.Site(
                module: types.entries[position].module, file: types.entries[position].file,
                place: types.entries[position].place)
            addConsumer(types.entries[position].name, at: site, needs)
        }
        for (module, facts) in facts.enumerated() {
            for file in facts.files where !file.uses.isEmpty {
                let site = Graph.Site(module: module, file: file.file, place: Place(line: 1, column: 1))
                let needs = file.uses.flatMap { use in
                    guard use.reference.kind == .construction else {
                        return [Need(uses: [use], file: file.file, module: module)]
                    }
                    let type = types.position(of: use.reference.name, from: module)
                    return type.map { self.needs(of: Built(type: $0, isWired: use.reference.isWired)) } ?? []
                }
                addConsumer(file.file, at: site, needs)
            }
        }
    }

    /// What a type needs that is built by no binding, or not by the initializer which auto-wiring writes: functions may
    /// call that one, which are not followed.
    private mutating func needsOfConsumer(_ type: Int) -> [Need] {
        let hasWiring = types.entries[type].wiring != nil
        if hasWiring, !builtTypes.contains(Built(type: type, isWired: true)) {
            let wired = Built(type: type, isWired: true)
            return builtTypes.contains(Built(type: type)) ? making(of: wired).needs : needs(of: wired)
        }
        guard !types.entries[type].uses.isEmpty, !builtTypes.contains(Built(type: type)) else { return [] }
        return needs(of: Built(type: type))
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
