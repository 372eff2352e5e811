// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// Injected values. A property and the key that it reads become one binding.
extension Migrator {
    /// Finds the properties of injected values with their keys, and the keys that no property reads alone.
    mutating func findValues() {
        let declared = graph.nodes.indices.filter { node in
            guard let fact = graph.nodes[node].binding, let site = graph.nodes[node].site else { return false }
            return fact.dialect == .values && !graph.isTest(site)
        }
        // A property whose type differs from that of its key is another name for the property that has the type.
        let properties = declared.filter { graph.nodes[$0].kind != .binding }
        let others = Set(properties.filter(isOfOtherTypeThanItsKey))
        for node in properties where !others.contains(node) { addValue(node) }
        for node in properties where others.contains(node) { addValue(node) }
        for node in declared where graph.nodes[node].kind == .binding && positions[node] == nil {
            addValue(node)
            guard let index = positions[node] else { continue }
            bindings[index].key = node
            let name = BindingNames.name(ofKey: graph.nodes[node].name, in: graph.nodes[node].space)
            bindings[index].name = bindings.contains { $0.fact.key.name == name } ? name + "Value" : name
        }
    }

    private mutating func addValue(_ node: Int) {
        guard let fact = graph.nodes[node].binding, let site = graph.nodes[node].site else { return }
        var binding = MigratingBinding(node: node, fact, at: site)
        positions[node] = bindings.count
        if fact.kind == .alias {
            if let target = onlyTarget(of: node) {
                if graph.nodes[target].kind == .binding, positions[target] == nil, !isOfOtherTypeThanItsKey(node) {
                    binding.key = target
                    positions[target] = bindings.count
                } else {
                    binding.needs[""] = target
                    binding.isPart = graph.outgoing[node].contains { graph.edges[$0].isOfPart }
                }
            } else {
                binding.stay = Stay("the value that it reads was not found")
            }
        }
        if !selection.includes(node, in: graph) { binding.stay = .leftOut }
        bindings.append(binding)
    }

    private func isOfOtherTypeThanItsKey(_ node: Int) -> Bool {
        guard let target = onlyTarget(of: node), graph.nodes[target].kind == .binding,
            let type = graph.nodes[target].binding?.type, !type.isEmpty
        else { return false }
        return graph.nodes[node].binding?.type != type
    }

    private func onlyTarget(of node: Int) -> Int? {
        guard graph.outgoing[node].count == 1, let edge = graph.outgoing[node].first else { return nil }
        let target = graph.edges[edge].to
        guard graph.nodes[target].binding?.dialect == .values, let site = graph.nodes[target].site, !graph.isTest(site)
        else { return nil }
        return target
    }

    /// Whether an edge is that of a property to its key, `Self[StoreKey.self]`.
    func isReadOfOwnKey(_ edge: Graph.Edge) -> Bool {
        guard request.dialect == .values, graph.nodes[edge.from].kind == .alias, graph.nodes[edge.to].kind == .binding
        else { return false }
        return positions[edge.from].map { bindings[$0].node == edge.from } ?? false
    }

    /// Returns the binding that a change of a node changes. The setter of a computed property can change a key.
    func changedBinding(of node: Int) -> Int? {
        guard request.dialect == .values, graph.nodes[node].kind == .computed else { return positions[node] }
        return key(assignedThrough: node).flatMap { positions[$0] } ?? positions[node]
    }

    /// Returns the key to which the setter of a computed property assigns, if the getter reads it.
    func key(assignedThrough node: Int) -> Int? {
        guard let index = positions[node], let source = sources[bindings[index].site.file],
            let name = source.token(at: bindings[index].site.place), let setter = try? ValueProperty(name).setter,
            let target = setter.setterTarget, target.hasPrefix("[")
        else { return nil }
        let type = TypeName.last(of: String(target.dropFirst().dropLast()))
        let keys = Set(
            graph.outgoing[node].map { graph.edges[$0].to }.filter { node in
                graph.nodes[node].kind == .binding && TypeName.last(of: graph.nodes[node].name) == type
            })
        return keys.count == 1 ? keys.first : nil
    }

    /// The nodes that the setters of computed properties change, by the nodes of the properties.
    var changedThroughSetters: [Int: Int] {
        guard request.dialect == .values else { return [:] }
        let computed = bindings.filter { $0.stay == nil && $0.fact.kind == .computed }.map(\.node)
        return Dictionary(
            computed.compactMap { node in key(assignedThrough: node).map { (node, $0) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// Finds the source of a binding's key.
    mutating func findKey(of index: Int) throws(Stay) {
        guard request.dialect == .values, let key = bindings[index].key, let site = graph.nodes[key].site else {
            return
        }
        guard graph.nodes[key].otherSites.isEmpty else { throw Stay("its key has several declarations") }
        guard site.module == bindings[index].site.module else {
            throw Stay("its key is declared in another module", at: site)
        }
        bindings[index].keySource = try source(of: site.file, module: site.module)
        bindings[index].keyPlace = site.place
    }

    /// Leaves the other names of values that stay, and the values that have other names which stay.
    mutating func settleValues() {
        guard request.dialect == .values else { return }
        leaveValuesChangedAroundReaders()
        var isComplete = false
        while !isComplete {
            isComplete = !leaveBesideOtherWrappers()
            for index in bindings.indices {
                for (node, isBoth) in valuesWritten(in: index) {
                    guard let target = positions[node] else { continue }
                    let (own, other) = (bindings[index], bindings[target])
                    guard (own.stay == nil) != (other.stay == nil), own.stay == nil || isBoth else { continue }
                    isComplete = false
                    let (staying, moving) = own.stay == nil ? (target, index) : (index, target)
                    let name = graph.name(of: bindings[staying].node)
                    leave(moving, Stay("'\(name)' has the same value, and stays"), at: bindings[staying].site)
                }
            }
        }
    }

    /// Returns the values that the accessors of a property name in a form of `InjectedValues`, and whether these cannot
    /// move without the property either.
    private func valuesWritten(in index: Int) -> [(node: Int, isBoth: Bool)] {
        let binding = bindings[index]
        // A property with another type, or another name of a value, has the text of its getter.
        if let node = binding.needs.values.first {
            return graph.nodes[node].kind == .binding || hasSetter(binding) ? [(node, true)] : []
        }
        guard binding.fact.kind == .computed else { return [] }
        let assigned = key(assignedThrough: binding.node)
        return graph.outgoing[binding.node].map { graph.edges[$0].to }
            .filter { graph.nodes[$0].kind == .binding && graph.nodes[$0].binding?.dialect == .values }
            .map { ($0, $0 == assigned) }
    }

    private func hasSetter(_ binding: MigratingBinding) -> Bool {
        let name = sources[binding.site.file]?.token(at: binding.site.place)
        return name.flatMap { try? ValueProperty($0).setter } != nil
    }

    /// Throws if a property that is changed is another name for one that computes its value.
    func checkChange(of index: Int) throws(Stay) {
        guard request.dialect == .values else { return }
        if let target = bindings[index].needs.values.first, graph.nodes[target].kind == .computed {
            throw Stay("it is changed, and '\(graph.nodes[target].name)' computes its value")
        }
    }

    /// Leaves the values that an operation changes for objects that were created before it.
    ///
    /// A native wrapper reads in the world in which its owner was created. The wrapper of injected values also sees the
    /// changes of the operation around the access.
    private mutating func leaveValuesChangedAroundReaders() {
        var changed: [Int: Graph.Site] = [:]
        for supply in graph.supplies {
            guard let source = sources[supply.site.file], let token = source.token(at: supply.site.place),
                token.isWithinCall(named: "withDependencies")
            else { continue }
            changed[supply.node] = supply.site
        }
        guard !changed.isEmpty else { return }
        for use in uses {
            guard case .wrapper(name: "DynamicInjected", _) = use.form else { continue }
            var rest = [bindings[use.binding].node]
            var seen = Set(rest)
            while let node = rest.popLast() {
                if let site = changed[node] {
                    leave(use.binding, Stay("an operation changes it for objects that read it later"), at: site)
                    break
                }
                for edge in graph.outgoing[node] where seen.insert(graph.edges[edge].to).inserted {
                    rest.append(graph.edges[edge].to)
                }
            }
        }
    }

    /// Widens the access of keys to that of the properties that assign to them, because assignments will name the keys.
    mutating func widenKeys() {
        let levels = ["private", "fileprivate", "internal", "package", "public", "open"]
        for (property, key) in changedThroughSetters {
            guard let index = positions[key], bindings[index].key == key, bindings[index].node == key,
                let access = positions[property].map({ bindings[$0].fact.access }),
                let own = levels.firstIndex(of: bindings[index].fact.access), let other = levels.firstIndex(of: access)
            else { continue }
            if own < other { bindings[index].access = access }
        }
    }

    // MARK: - Emission

    /// Whether an offset is in the default of a key, which becomes the closure of a binding.
    func isInDefault(_ offset: Int, of file: String) -> Bool {
        placedBindings(in: file).contains { index in
            guard let key = bindings[index].declaration?.value?.key, key.source.file == file else { return false }
            return key.value?.contains(offset) == true
        }
    }

    /// Moves the defaults of keys to the properties of a file, and removes the keys in it.
    func moveDefaults(in source: MigrationSource) {
        var accessors: [TextEdit] = []
        var removals: [Range<Int>] = []
        for binding in placedBindings(in: source.file).map({ bindings[$0] }) {
            guard let declaration = binding.declaration, let value = declaration.value else { continue }
            if binding.site.file == source.file, let range = value.accessors {
                let base = source.lineIndentation(at: range.lowerBound)
                let line = source.text.range(ofLine: source.text.line(at: range.lowerBound))
                let change = declaration.edits.filter { line.contains($0.range.lowerBound) }.reduce(0) {
                    $0 + $1.replacement.count - $1.range.count
                }
                let text = value.accessors(
                    lines(of: value), base, unit: source.indentationUnit,
                    column: range.lowerBound - line.lowerBound + change)
                accessors.append(TextEdit(range, text))
                if let edit = widening(binding, in: source) { accessors.append(edit) }
            }
            guard let key = value.key, key.source.file == source.file else { continue }
            if value.accessors == nil {
                accessors.append(TextEdit(key.removal, property(of: binding, declaration, value, key)))
            } else {
                removals.append(key.removal)
            }
            if let range = key.conformance { accessors.append(TextEdit(range)) }
        }
        let replaced = removals + accessors.map(\.range)
        source.edits.removeAll { edit in
            replaced.contains { $0.lowerBound <= edit.range.lowerBound && edit.range.upperBound <= $0.upperBound }
        }
        source.edits += accessors + source.text.joined(removals).map(source.text.removal)
    }

    /// Returns the lines of a value, with the edits of the uses in it.
    private func lines(of value: MovedValue) -> [String] {
        switch value.content {
        case .name(let node): return [(positions[node].map { bindings[$0].name } ?? "").asIdentifier]
        case .getter(let range, let source): return [text(of: range, in: source, after: [])]
        case .default(let key):
            guard let range = key.value else { return ["nil"] }
            return key.lines(of: text(of: range, in: key.source, after: key.edits))
        }
    }

    /// Returns code that moves, with the edits of the uses in it.
    private func text(of range: Range<Int>, in source: MigrationSource, after edits: [TextEdit]) -> String {
        let inner = (placed.uses[source.file] ?? []).map { uses[$0] }.filter { range.contains($0.range.lowerBound) }
        let outer = (placed.outward[source.file] ?? []).map { outward[$0] }.filter { range.contains($0.offset) }
            .map(\.edit)
        return source.text(
            of: range, after: edits + outer + inner.flatMap { self.edits(of: $0, keepsImport: false) + $0.edits })
    }

    /// Returns the declaration of a binding that takes the place of its key.
    private func property(
        of binding: MigratingBinding, _ declaration: NativeDeclaration, _ value: MovedValue, _ key: KeyDefault
    ) -> String {
        let source = key.source
        let isMember = key.declaration.parent?.is(MemberBlockItemSyntax.self) == true
        let unit = source.indentationUnit
        let base = isMember ? source.lineIndentation(at: key.declaration.bytes.lowerBound) : unit
        let level = binding.access.isEmpty ? key.access : binding.access
        let access = level == "internal" ? "" : level == "private" ? "fileprivate " : "\(level) "
        let actor = key.isolation.map { "@\($0) " } ?? ""
        let head = "\(actor)\(access)var \(binding.name.asIdentifier): \(declaration.type) "
        let text = head + value.accessors(lines(of: value), base, unit: unit, column: base.count + head.count)
        return isMember ? text : "extension Dependencies {\n\(base)\(text)\n}"
    }

    /// Returns the edit that lets other code of a file use a private property, which is now a member of `Dependencies`.
    private func widening(_ binding: MigratingBinding, in source: MigrationSource) -> TextEdit? {
        let variable = source.token(at: binding.site.place)?.enclosing(VariableDeclSyntax.self)
        guard let modifier = variable?.modifiers.first(where: { $0.name.text == "private" && $0.detail == nil }),
            let index = positions[binding.node]
        else { return nil }
        let isUsed =
            (placed.uses[source.file] ?? []).contains { use in
                uses[use].binding == index && !isInGraph(uses[use].range.lowerBound, of: source.file)
            } || supplies.contains { $0.binding == index && $0.file == source.file }
        return isUsed ? TextEdit(modifier.name.bytes, "fileprivate") : nil
    }
}
#endif
