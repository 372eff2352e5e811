// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// Dependencies with keys. A property and the key that it reads become one binding.
extension Migrator {
    /// Finds the properties with their keys, and the keys without a property.
    mutating func findKeys() {
        var properties: [Int: [Int]] = [:]
        findPropertiesWithCode()
        for node in graph.nodes.indices {
            if let key = key(ofProperty: node) { properties[key, default: []].append(node) }
        }
        for node in graph.nodes.indices {
            guard var fact = graph.nodes[node].binding, let site = graph.nodes[node].site,
                fact.dialect == request.dialect, !graph.isTest(site)
            else { continue }
            var key = key(ofProperty: node)
            let isKey = fact.key.space == BindingKey.keys && fact.kind == .binding
            var target = target(ofAlias: node)
            // The properties of one key become other names of the binding of that key.
            if let shared = key, properties[shared]?.count ?? 0 > 1 { (key, target) = (nil, shared) }
            if let target {
                addAlias(node, of: target, fact, at: site)
                continue
            }
            guard key != nil || isKey && properties[node]?.count != 1 else { continue }
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
            if key == nil { binding.name = BindingNames.name(ofKey: fact.key.name, in: fact.key.space) }
            if !selection.includes(node, in: graph) { binding.stay = .leftOut }
            bindings.append(binding)
        }
        for index in bindings.indices where properties[bindings[index].node]?.count ?? 0 > 1 {
            let name = bindings[index].name
            if bindings.contains(where: { $0.fact.key.name == name }) { bindings[index].name = name + "Value" }
        }
    }

    /// Returns the key whose value a property reads, if the property reads nothing else.
    private func key(ofProperty node: Int) -> Int? {
        let property = graph.nodes[node]
        guard property.kind == .alias, property.space == DependenciesReader.space,
            !propertiesWithCode.contains(node)
        else { return nil }
        // A change in a function of the program adds what the new value needs.
        let keys = Set(graph.outgoing[node].map { graph.edges[$0].to }).filter { target in
            graph.nodes[target].space == BindingKey.keys && graph.nodes[target].kind == .binding
        }
        guard keys.count == 1, let key = keys.first, let site = graph.nodes[key].site, !graph.isTest(site) else {
            return nil
        }
        return key
    }

    /// Whether a property reads its own key.
    func isPropertyOfKey(_ edge: Graph.Edge) -> Bool {
        positions[edge.from].map { index in
            let binding = bindings[index]
            if isAlias(index) { return binding.stay == nil && binding.needs[""] == edge.to }
            return binding.node == edge.from && binding.key == edge.to
        } ?? false
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
            let change = KeySupply(at: token)
            if change?.isAroundReaders(inTest: graph.isTest(supply.site)) != false
                || change.map({ isAroundObject($0, in: supply.site.module) }) == true
            {
                changed.insert(supply.node)
            }
        }
        guard !changed.isEmpty else { return }
        for index in bindings.indices {
            bindings[index].isChangedAroundReaders = !changed.isDisjoint(with: nodes(neededBy: index))
        }
    }

    /// Whether the operation of a change uses an object with dependencies that was created before.
    private func isAroundObject(_ change: KeySupply, in module: Int) -> Bool {
        guard let call = change.statement?.enclosing(ClosureExprSyntax.self)?.callThatTakesIt,
            call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text == "withDependencies",
            let operation = call.additionalTrailingClosures.first?.closure
                ?? call.arguments.last?.expression.as(ClosureExprSyntax.self)
        else { return false }
        let names = Set(
            operation.tokens(viewMode: .sourceAccurate).filter { $0.parent?.is(DeclReferenceExprSyntax.self) == true }
                .map(\.name))
        var next = call.parent
        while let node = next {
            let variables =
                node.as(CodeBlockItemListSyntax.self)?.compactMap { $0.item.as(VariableDeclSyntax.self) }
                ?? node.as(MemberBlockItemListSyntax.self)?.compactMap { $0.decl.as(VariableDeclSyntax.self) } ?? []
            let isFound = variables.flatMap(\.bindings).contains { binding in
                guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.name else { return false }
                return names.contains(name) && mayHaveDependencies(binding, in: module)
            }
            if isFound { return true }
            next = node.parent
        }
        return false
    }

    /// Whether the type or the initial value of a variable names a type whose instances have dependencies.
    private func mayHaveDependencies(_ variable: PatternBindingSyntax, in module: Int) -> Bool {
        let nodes = [variable.typeAnnotation.map { Syntax($0) }, variable.initializer.map { Syntax($0) }]
        return nodes.compactMap(\.self).flatMap { Array($0.tokens(viewMode: .sourceAccurate)) }.contains { token in
            guard token.text.first?.isUppercase == true,
                let position = graph.types.position(of: token.text, from: module)
            else { return false }
            let type = graph.types.entries[position]
            return ([position] + type.superclasses).contains { !graph.types.entries[$0].uses.isEmpty }
        }
    }

    /// Returns the node of a binding and those that its value is built from.
    func nodes(neededBy index: Int) -> Set<Int> {
        var rest = [bindings[index].node]
        var seen = Set(rest)
        while let node = rest.popLast() {
            for edge in graph.outgoing[node] where seen.insert(graph.edges[edge].to).inserted {
                rest.append(graph.edges[edge].to)
            }
        }
        return seen
    }

    /// Finds the declarations of a binding's key.
    mutating func findParts(ofKeyOf index: Int) throws(Stay) {
        guard let key = bindings[index].key, let site = graph.nodes[key].site else { return }
        var parts: [KeyPart] = []
        for site in [site] + graph.nodes[key].otherSites {
            let source = try source(of: site.file, module: site.module)
            let isElsewhere =
                site.module != bindings[index].site.module || source.importsModule(of: bindings[index].site.file)
            parts.append(KeyPart(source: source, place: site.place, isInOtherModule: isElsewhere))
        }
        bindings[index].keyParts = parts
        for edge in graph.outgoing[key].map({ graph.edges[$0] }) {
            let source = sources[edge.site.file]
            guard source?.readsStaticMember(at: edge.site.place) != true else { continue }
            bindings[index].readsOthers = true
            let token = source?.token(at: edge.site.place)
            if edge.timing == .immediate || token?.isRunLater != true {
                bindings[index].readsOthersAtOnce = true
            }
        }
    }

    /// Finds the keys that code names elsewhere, and the values that it declares apart from the key.
    mutating func findNamesOfKeys() {
        var names: [String: [Int]] = [:]
        var owners: [String: [Int]] = [:]
        for index in bindings.indices where bindings[index].stay == nil {
            guard let key = bindings[index].key else { continue }
            let parts = graph.nodes[key].name.split(separator: ".").map(String.init)
            names[parts.last ?? "", default: []].append(index)
            for owner in parts.dropLast() { owners[owner, default: []].append(index) }
        }
        guard !names.isEmpty else { return }
        findChangesAroundReaders()
        let native = Set(
            graph.nodes.filter { $0.space == "Dependencies" }.map(\.name) + BindingNames.reserved
                + bindings.filter { $0.stay == nil }.map(\.name))
        for index in names.values.joined() { bindings[index].hiddenNames = native }
        var collections: Set<String> = []
        for (module, facts) in facts.enumerated() {
            for file in facts.files {
                guard let source = try? source(of: file.file, module: module) else { continue }
                let search = KeyNameSearch(Set(names.keys), owners: Set(owners.keys))
                search.walk(source.tree)
                collections.formUnion(search.collections)
                for (name, found) in search.found {
                    for index in names[name] ?? [] { bindings[index].namesOfKey.formUnion(found) }
                }
                for declaration in search.declarations {
                    for index in names[declaration.name] ?? [] where isOfKey(declaration, of: index, in: source) {
                        bindings[index].namesOfKey.formUnion(declaration.values)
                        bindings[index].staticMembersOfKey.merge(declaration.members) { $0 && $1 }
                    }
                }
                for (owner, members) in search.membersOfOwners {
                    for index in owners[owner] ?? [] { bindings[index].hiddenNames.formUnion(members) }
                }
                for index in names.values.joined()
                where search.namesValues || search.properties.contains(bindings[index].fact.key.name) {
                    bindings[index].namesOfKey.insert(.implicitValues)
                }
            }
        }
        for index in bindings.indices { bindings[index].collections = collections }
    }

    /// Whether a declaration with the name of a binding's key is a part of that key, and not another type.
    private func isOfKey(_ declaration: KeyNameSearch.Declaration, of index: Int, in source: MigrationSource) -> Bool {
        guard let key = bindings[index].key, let site = graph.nodes[key].site else { return false }
        let name = graph.nodes[key].name
        guard ".\(name)".hasSuffix(".\(declaration.path)") || ".\(declaration.path)".hasSuffix(".\(name)") else {
            return false
        }
        if ([site] + graph.nodes[key].otherSites).contains(where: { $0.file == source.file }) { return true }
        return declaration.isExtension
            && graph.types.position(of: name, from: source.module) == graph.types.position(of: name, from: site.module)
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
        placedBindings(in: file).contains { index in
            bindings[index].site.file == file
                && bindings[index].declaration?.key?.movedRanges.contains { $0.contains(offset) } == true
        }
    }

    /// Moves the values of keys to the properties that read them.
    func moveValuesOfKeys(in source: MigrationSource) {
        let all = placedBindings(in: source.file).map { bindings[$0] }
        let forms = all.compactMap(\.declaration?.key)
        source.edits += forms.flatMap(\.edits).filter { $0.file == source.file }.map(\.edit)
        let own = all.filter { $0.site.file == source.file }
        let accessors = own.compactMap { binding -> TextEdit? in
            guard let declaration = binding.declaration else { return nil }
            if let accessors = declaration.aliasAccessors {
                let name = binding.needs[""].flatMap { positions[$0] }.map { bindings[$0].name } ?? ""
                return TextEdit(accessors, "{ \(name.asIdentifier) }")
            }
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

extension TokenSyntax {
    /// Whether the type around it runs the code only after a value was created: in a method, or in a closure that a
    /// static member or an initializer creates, and does not call itself.
    fileprivate var isRunLater: Bool {
        // A local wrapper that is read at once would have been created at once.
        let local = namedAttribute?.enclosing(VariableDeclSyntax.self)
        if let local, !local.isMember, local.isReadAtOnce { return true }
        var next = parent
        while let node = next {
            if node.isMember {
                if let function = node.as(FunctionDeclSyntax.self) { return !function.modifiers.areOfType }
                return node.as(VariableDeclSyntax.self).map { !$0.isStatic && $0.getterBody != nil } ?? false
            }
            if let closure = node.as(ClosureExprSyntax.self) {
                let call = closure.parent?.as(FunctionCallExprSyntax.self)
                if call?.calledExpression.id != ExprSyntax(closure).id { return true }
            }
            next = node.parent
        }
        return false
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
