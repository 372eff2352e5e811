// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension Linker {
    /// Adds the code that uses bindings and is built by none.
    mutating func addConsumers() {
        for type in typesAfterSuperclasses() {
            let needs = needsOfConsumer(type)
            guard !needs.isEmpty else { continue }
            let site = Graph.Site(
                module: types.entries[type].module, file: types.entries[type].file, place: types.entries[type].place)
            if addConsumer(types.entries[type].name, at: site, needs) { consumerTypes[type] = true }
        }
        for (module, facts) in facts.enumerated() {
            for file in facts.files where !file.uses.isEmpty {
                let site = Graph.Site(module: module, file: file.file, place: Place(line: 1, column: 1))
                let needs = file.uses.flatMap { use in
                    guard use.reference.kind == .construction else {
                        return [Need(uses: [use], file: file.file, module: module)]
                    }
                    let type = types.position(of: use.reference.name, from: module)
                    return type.map { self.needs(of: BuiltType(type: $0, isWired: use.reference.isWired)) } ?? []
                }
                addConsumer(file.file, at: site, needs)
            }
        }
    }

    /// Returns all types, each after its superclasses, so that a subclass does not repeat their dependencies.
    private func typesAfterSuperclasses() -> [Int] {
        var order: [Int] = []
        order.reserveCapacity(types.entries.count)
        var isSeen = Array(repeating: false, count: types.entries.count)
        for type in types.entries.indices where !isSeen[type] {
            guard !types.entries[type].superclasses.isEmpty else {
                isSeen[type] = true
                order.append(type)
                continue
            }
            var rest = [(type: type, isReady: false)]
            while let (type, isReady) = rest.popLast() {
                guard !isReady else {
                    order.append(type)
                    continue
                }
                guard !isSeen[type] else { continue }
                isSeen[type] = true
                rest.append((type, true))
                for superclass in types.entries[type].superclasses where !isSeen[superclass] {
                    rest.append((superclass, false))
                }
            }
        }
        return order
    }

    /// Returns the dependencies of a type that no binding builds, or not with the initializer of `@AutoWired`.
    /// Functions that are not followed may call that initializer.
    private mutating func needsOfConsumer(_ type: Int) -> [Need] {
        let hasWiring = types.entries[type].wiring != nil
        let plain = BuiltType(type: type)
        if hasWiring, !builtTypes[BuiltType(type: type, isWired: true).number] {
            let wired = BuiltType(type: type, isWired: true)
            return builtTypes[plain.number] ? construction(of: wired).needs : needs(of: wired)
        }
        guard !types.entries[type].uses.isEmpty, !builtTypes[plain.number] else { return [] }
        let construction = construction(of: plain)
        // Paths from a consumer omit the consumer's type.
        return construction.isAlone ? construction.needs : needs(of: plain)
    }

    /// - Returns: Whether it uses any bindings.
    @discardableResult
    private mutating func addConsumer(_ name: String, at site: Graph.Site, _ needs: [Need]) -> Bool {
        let node = graph.nodes.count
        graph.nodes.append(Graph.Node(id: "", kind: .consumer, binding: nil, name: name, space: "", site: site))
        let count = graph.edges.count
        for need in needs { connect(node, need, nil, through: need.through.withoutFirst) }
        guard graph.edges.count > count else {
            graph.nodes.removeLast()
            return false
        }
        // Two programs in one module, or two branches of `#if`, can have types with the same name.
        let base = "\(facts[site.module].module)/\(name)"
        graph.nodes[node].id = Self.identifier(base, &consumerNumbers) { consumers.insert($0).inserted }
        return true
    }
}
