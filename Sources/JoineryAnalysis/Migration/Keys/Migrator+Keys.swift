// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// Dependencies with keys. A property and the key that it reads become one binding.
extension Migrator {
    /// Finds the properties with their keys, and the keys without a property.
    mutating func findKeys() {
        var properties: [Int: [Int]] = [:]
        for node in graph.nodes.indices {
            if let key = key(ofProperty: node) { properties[key, default: []].append(node) }
        }
        for node in graph.nodes.indices {
            guard var fact = graph.nodes[node].binding, let site = graph.nodes[node].site,
                fact.dialect == request.dialect, !graph.isTest(site)
            else { continue }
            let key = key(ofProperty: node)
            let isKey = fact.key.space == BindingKey.keys && fact.kind == .binding
            guard key != nil || isKey && properties[node] == nil else { continue }
            if let declared = key.flatMap({ graph.nodes[$0].binding }) {
                fact.values = declared.values
                fact.hasNoLiveValue = declared.hasNoLiveValue
                fact.isolation = fact.isolation ?? declared.isolation
                fact.conditions += declared.conditions
            }
            fact.kind = .binding
            fact.scope = .singleton
            positions[node] = bindings.count
            if let key { positions[key] = bindings.count }
            var binding = MigratingBinding(node: node, fact, at: site)
            binding.key = key ?? node
            if key == nil { binding.name = BindingNames.name(forType: Self.propertyName(of: fact)) }
            if !request.includes(fact, site, graph.modules[site.module].name) {
                binding.stay = .leftOut
            } else if properties[key ?? node]?.count ?? 0 > 1 {
                binding.stay = Stay("its key has several properties")
            }
            bindings.append(binding)
        }
    }

    private static func propertyName(of fact: BindingFact) -> String {
        let name = TypeName.last(of: fact.key.name)
        return name.hasSuffix("Key") && name.count > 3 ? String(name.dropLast(3)) : name
    }

    /// Returns the key whose value a property reads, if the property reads nothing else.
    private func key(ofProperty node: Int) -> Int? {
        let property = graph.nodes[node]
        guard property.kind == .alias, property.space == DependenciesReader.space, graph.outgoing[node].count == 1,
            let edge = graph.outgoing[node].first
        else { return nil }
        let key = graph.nodes[graph.edges[edge].to]
        guard key.space == BindingKey.keys, key.kind == .binding, let site = key.site, !graph.isTest(site) else {
            return nil
        }
        return graph.edges[edge].to
    }

    /// Whether a property reads its own key.
    func isPropertyOfKey(_ edge: Graph.Edge) -> Bool {
        positions[edge.from].map { bindings[$0].node == edge.from && bindings[$0].key == edge.to } ?? false
    }

    /// Finds the bindings whose values an operation changes for objects that were created before it.
    ///
    /// A native wrapper reads in the world in which its owner was created. `@Dependency` also sees the changes of the
    /// operation around the access.
    mutating func findChangesAroundReaders() {
        var changed: Set<Int> = []
        for supply in graph.supplies where supply.fact.dialect == .dependencies && !supply.fact.isForTheProgram {
            guard !changed.contains(supply.node),
                let source = try? source(of: supply.site.file, module: supply.site.module),
                let token = source.token(at: supply.site.place)
            else { continue }
            if KeySupply(at: token)?.isAroundReaders(inTest: graph.isTest(supply.site)) != false {
                changed.insert(supply.node)
            }
        }
        guard !changed.isEmpty else { return }
        for index in bindings.indices {
            var rest = [bindings[index].node]
            var seen = Set(rest)
            while let node = rest.popLast() {
                if changed.contains(node) {
                    bindings[index].isChangedAroundReaders = true
                    break
                }
                for edge in graph.outgoing[node] where seen.insert(graph.edges[edge].to).inserted {
                    rest.append(graph.edges[edge].to)
                }
            }
        }
    }

    /// Finds the declarations of a binding's key.
    mutating func findParts(ofKeyOf index: Int) throws(Stay) {
        guard let key = bindings[index].key, let site = graph.nodes[key].site else { return }
        let sites = [site] + graph.nodes[key].otherSites
        if let other = sites.first(where: { $0.module != bindings[index].site.module }) {
            throw Stay("its key has a part in another module, so the program would have to bind it", at: other)
        }
        var parts: [KeyPart] = []
        for site in sites {
            let source = try source(of: site.file, module: site.module)
            if source.importsModule(of: bindings[index].site.file) {
                throw Stay("its key has a part in another module, so the program would have to bind it", at: site)
            }
            parts.append(KeyPart(source: source, place: site.place))
        }
        bindings[index].keyParts = parts
        bindings[index].readsOthers = graph.outgoing[key].contains { edge in
            guard let source = sources[graph.edges[edge].site.file] else { return true }
            return !source.readsStaticMember(at: graph.edges[edge].site.place)
        }
    }

    /// Finds the keys that code names elsewhere, and the values that it declares apart from the key.
    mutating func findNamesOfKeys() {
        var names: [String: [Int]] = [:]
        for index in bindings.indices where bindings[index].stay == nil {
            guard let key = bindings[index].key else { continue }
            names[TypeName.last(of: graph.nodes[key].name), default: []].append(index)
        }
        guard !names.isEmpty else { return }
        findChangesAroundReaders()
        for (module, facts) in facts.enumerated() {
            for file in facts.files {
                guard let source = try? source(of: file.file, module: module) else { continue }
                let search = KeyNameSearch(Set(names.keys))
                search.walk(source.tree)
                for (name, found) in search.found {
                    for index in names[name] ?? [] { bindings[index].namesOfKey.formUnion(found) }
                }
                for (name, members) in search.members {
                    for index in names[name] ?? [] {
                        bindings[index].staticMembersOfKey.merge(members) { $0 && $1 }
                    }
                }
                for index in names.values.joined()
                where search.namesValues || search.properties.contains(bindings[index].fact.key.name) {
                    bindings[index].namesOfKey.insert(.implicitValues)
                }
            }
        }
    }

    /// The reads of live values that stay static members.
    var readsOfStaticMembers: Set<Graph.Site> {
        Set(
            uses.filter { use in
                guard bindings[use.binding].stay == nil, case .unchanged = use.form else { return false }
                return true
            }.map(\.site))
    }

    // MARK: - Emission

    /// Whether an offset is in the value of a key, which becomes the closure of a binding.
    func isInValueOfKey(_ offset: Int, of file: String) -> Bool {
        bindings.contains {
            $0.stay == nil && $0.site.file == file
                && $0.declaration?.key?.movedRanges.contains { $0.contains(offset) } == true
        }
    }

    /// Moves the values of keys to the properties that read them.
    func moveValuesOfKeys(in source: MigrationSource) {
        let forms = bindings.filter { $0.stay == nil }.compactMap(\.declaration?.key)
        source.edits += forms.flatMap(\.edits).filter { $0.file == source.file }.map(\.edit)
        let own = bindings.filter { $0.stay == nil && $0.site.file == source.file }
        let accessors = own.compactMap { binding -> SourceEdit? in
            guard let declaration = binding.declaration else { return nil }
            return declaration.key?.declaration(of: binding, declaration.type, in: source)
        }
        let removals = own.flatMap { $0.declaration?.key?.removals ?? [] }
        source.edits.removeAll { edit in
            removals.contains { $0.lowerBound <= edit.range.lowerBound && edit.range.upperBound <= $0.upperBound }
        }
        let replaced = Set(accessors.map(\.range.lowerBound))
        let removed = removals.filter { !replaced.contains($0.lowerBound) }
        source.edits += accessors + source.text.joined(removed).map(source.text.removal)
    }
}

extension MigrationSource {
    /// Whether code reads a key's live value by its name at a place: `StoreKey.liveValue`, `.liveValue`.
    func readsStaticMember(at place: Place) -> Bool {
        guard let token = token(at: place) else { return false }
        var next = token.parent
        while let node = next, node.bytes.lowerBound == token.bytes.lowerBound {
            if let access = node.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "liveValue" {
                return true
            }
            next = node.parent
        }
        return false
    }

    /// Whether the file imports a module whose folder contains another file but not this one.
    fileprivate func importsModule(of other: String) -> Bool {
        let folders = Set(FilePath.folder(of: other).split(separator: "/").map(String.init))
            .subtracting(FilePath.folder(of: file).split(separator: "/").map(String.init))
        return tree.statements.contains { statement in
            statement.item.as(ImportDeclSyntax.self).map { folders.contains($0.path.trimmedDescription) } ?? false
        }
    }
}
#endif
