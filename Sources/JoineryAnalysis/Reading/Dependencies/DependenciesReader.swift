// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// A reader of swift-dependencies: keys with live, preview, and test values, the properties of `DependencyValues` that
/// read them, and the property wrapper.
package final class DependenciesReader: Reader {
    /// The type whose members are the names of keys.
    package static let space = "DependencyValues"
    package static let values: Set = ["liveValue", "previewValue", "testValue"]

    /// The key that a value's property belongs to, and its index.
    private var awaited: [SyntaxIdentifier: Int] = [:]
    /// The keys found so far in this file, and their indices.
    private var keys: [String: Int] = [:]
    /// The keys that extensions of `DependencyValues` in this file contain, by the names used there.
    private var nestedKeys: [String: String] = [:]
    /// The closures and functions that change dependencies.
    var updates: [SyntaxIdentifier: DependencyUpdate] = [:]
    /// Expressions that are assigned to or called to change a dependency, and so are not uses.
    var targets: Set<SyntaxIdentifier> = []

    // Also the suffix of `withDependencies`, and of a project's own functions and labels.
    static let words: Set = ["ependenc", "DependencyKey", "DependencyValues", "liveValue"]

    init() {}

    /// Whether the file imports a module that has the names of this dialect.
    func isCertain(in reading: FileReading) -> Bool { reading.importedDialects.contains(.dependencies) }

    /// Returns a reference to a key by its type's name.
    func key(_ name: String, in reading: FileReading) -> Reference {
        Reference(.key, nestedKeys[name] ?? reading.resolvingSelf(in: name))
    }

    // MARK: - Keys

    func read(type: any DeclGroupSyntax, in reading: FileReading) {
        guard let name = reading.type else { return }
        guard reading.holds("DependencyKey") || keys[name] != nil else { return }
        if TypeName.last(of: name) == Self.space { noteNestedKeys(of: type, in: name) }
        let conformances = type.conformances
        let isLive = conformances.contains("DependencyKey")
        let isKey = isLive || conformances.contains("TestDependencyKey")
        guard isKey || keys[name] != nil else { return }
        if type.is(ProtocolDeclSyntax.self) {
            reading.noteUnread(
                type.nameNode, .dependencies, "a protocol of keys, whose conforming types are not known")
            return
        }
        let key = KeyType(type, named: name, values: Self.values)
        guard isKey else { return add(key, to: keys[name], in: reading) }
        var fact = BindingFact(
            BindingKey(space: BindingKey.keys, name: name), dialect: .dependencies, scope: .singleton,
            type: key.valueType, at: reading.place(of: type.nameNode), access: Access.of(type.modifiers))
        fact.isolation = Isolation.of(type.attributes) ?? reading.isolation
        fact.conditions = reading.conditions
        fact.hasNoLiveValue = !isLive
        let index = reading.note(fact)
        keys[name] = index
        add(key, to: index, in: reading)
    }

    /// Adds the values of a declaration to a key that was already added.
    private func add(_ key: KeyType, to index: Int?, in reading: FileReading) {
        guard let index, !key.values.isEmpty else { return }
        reading.update { facts in
            for value in key.values where value.name != "liveValue" {
                facts.bindings[index].values.append(String(value.name.dropLast("Value".count)))
            }
            let live = key.values.filter { $0.name == "liveValue" }
            if !live.isEmpty, live.allSatisfy(\.isPlaceholder) { facts.bindings[index].hasNoLiveValue = true }
            if facts.bindings[index].type.isEmpty { facts.bindings[index].type = key.valueType }
        }
        for value in key.values { awaited[value.variable.id] = index }
    }

    private func noteNestedKeys(of type: any DeclGroupSyntax, in space: String) {
        for member in type.memberBlock.members.throughConditions {
            guard let key = member.asProtocol((any DeclGroupSyntax).self),
                let name = member.asProtocol((any NamedDeclSyntax).self)?.name.text,
                !key.conformances.isDisjoint(with: ["DependencyKey", "TestDependencyKey"])
            else { continue }
            nestedKeys[name] = "\(space).\(name)"
        }
    }

    // MARK: - Properties

    func read(_ variable: VariableDeclSyntax, in reading: FileReading) {
        if !variable.attributes.isEmpty { readWrappers(of: variable, in: reading) }
        if let index = awaited.removeValue(forKey: variable.id) {
            readValue(variable, of: index, in: reading)
        } else if let space = reading.type, TypeName.last(of: space) == Self.space, !variable.isStatic,
            variable.isMember
        {
            readMember(variable, in: reading)
        } else if let initial = variable.bindings.first?.initializer?.value.as(ClosureExprSyntax.self),
            let type = variable.bindings.first?.typeAnnotation?.type, DependencyUpdate.isTaken(by: type)
        {
            updates[initial.id] = DependencyUpdate(initial)
        }
    }

    private func readValue(_ variable: VariableDeclSyntax, of index: Int, in reading: FileReading) {
        for binding in variable.bindings {
            guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
                Self.values.contains(name)
            else { continue }
            let node = binding.initializer.map { Syntax($0) } ?? Syntax(variable)
            reading.within(node, .noted(index))
            if name != "liveValue" { reading.within(node, .otherValues) }
            if let accessors = binding.accessorBlock { reading.within(accessors, .timing(.immediate)) }
        }
    }

    private func readMember(_ variable: VariableDeclSyntax, in reading: FileReading) {
        guard let binding = variable.bindings.first,
            let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier
        else { return }
        var fact = reading.member(
            name, of: Self.space, .dependencies, type: binding.typeAnnotation.map { TypeName.of($0.type) } ?? "",
            variable.attributes, variable.modifiers)
        if let entry = DependencyEntry(variable, binding, named: name.text) {
            read(entry, for: fact, in: reading)
        } else if let body = variable.getterBody, let accessors = binding.accessorBlock {
            if let only = body.onlyExpression, Self.isAlias(only) { fact.kind = .alias }
            reading.within(accessors.getter ?? Syntax(accessors), .binding(fact))
        } else if binding.accessorBlock != nil {
            reading.noteUnread(name, .dependencies, "a property of DependencyValues without a getter")
        }
    }

    private func read(_ entry: DependencyEntry, for member: BindingFact, in reading: FileReading) {
        var alias = member
        alias.kind = .alias
        alias.uses = [Use(Reference(.key, "\(Self.space).\(entry.key)"), timing: .immediate, at: member.place)]
        reading.note(alias)
        var key = member
        key.key = BindingKey(space: BindingKey.keys, name: "\(Self.space).\(entry.key)")
        key.kind = .binding
        key.scope = .singleton
        if entry.isPrivate { key.access = "private" }
        key.hasNoLiveValue = entry.live == nil
        if entry.preview != nil { key.values.append("preview") }
        if entry.test != nil { key.values.append("test") }
        reading.within(entry.variable, .noted(reading.note(key)))
        if let preview = entry.preview { reading.within(preview, .otherValues) }
        if let test = entry.test { reading.within(test, .otherValues) }
    }

    /// Whether a getter only returns a key or a member.
    private static func isAlias(_ expression: ExprSyntax) -> Bool {
        expression.isPlainName || expression.as(SubscriptCallExprSyntax.self)?.keyOfSelf != nil
    }
}

extension AccessorBlockSyntax {
    /// The `get` accessor of the list.
    var getter: Syntax? {
        guard case .accessors(let list) = accessors else { return nil }
        return list.first { $0.accessorSpecifier.tokenKind == .keyword(.get) }.map { Syntax($0) }
    }
}
#endif
