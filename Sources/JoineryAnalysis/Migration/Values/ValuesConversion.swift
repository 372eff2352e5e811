// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// The native form of injected values: a property of `InjectedValues` and the key that it reads become
/// `var store: any Store { singleton { LiveStore() } }`.
///
/// The types `InjectedValues`, `InjectionKey`, and `Injected` are those of Joinery's dialect, or the program's own.
struct ValuesConversion: DialectConversion {
    static let modules = ["JoineryValues": "JoineryValues"]
    static let testModules: [String: String] = [:]
    static let names: Set = ["InjectedValues", "InjectionKey", "JoineryValues"]
    static let sharedWrappers: Set = ["Injected"]

    static let space = "InjectedValues"

    let hasModule: Bool
    /// The code of the program that takes key paths of injected values.
    private var holders = ContainerHolders(of: [space], in: [])

    init(hasModule: Bool) {
        self.hasModule = hasModule
    }

    mutating func read(_ sources: [MigrationSource], _ bindings: [MigratingBinding]) {
        holders = ContainerHolders(of: [Self.space], in: sources)
    }

    // MARK: - Declarations

    func declaration(
        of binding: MigratingBinding, in source: MigrationSource, _ types: MigrationTypes
    ) throws(Stay) -> NativeDeclaration {
        if binding.key == binding.node { return try keyDeclaration(of: binding, in: source, types) }
        guard let name = source.token(at: binding.fact.place) else { throw Stay("its declaration was not found") }
        let property = try ValueProperty(name)
        let type = types.text(of: property.type)
        var edits = type == property.type.trimmedDescription ? [] : [SourceEdit(property.type.bytes, type)]
        if binding.name != name.text { edits.append(SourceEdit(name.bytes, binding.name.asIdentifier)) }
        try MigrationTypes.checkIsolation(binding.fact.isolation)
        var declaration = NativeDeclaration(
            range: property.variable.bytes, type: type, scope: .singleton, edits: edits,
            isReference: types.isReference(TypeName.of(property.type)))
        let value: MovedValue.Content
        if let keySource = binding.keySource, let place = binding.keyPlace {
            let key = try KeyDefault(at: place, in: keySource)
            try check(key, readIn: source, types)
            if let actor = key.isolation, binding.fact.isolation == nil {
                try MigrationTypes.checkIsolation(actor)
                let start =
                    property.variable.modifiers.first?.bytes.lowerBound
                    ?? property.variable.bindingSpecifier.bytes.lowerBound
                declaration.edits.append(SourceEdit(start..<start, "@\(actor) "))
            }
            try types.checkSendable(property.type, isolation: key.isolation ?? binding.fact.isolation)
            value = .default(key)
        } else if let node = binding.needs.values.first, property.readsKey {
            value = .name(of: node)
        } else if binding.fact.kind == .alias, let getter = property.variable.getterBody?.onlyExpression {
            if let target = property.setter?.setterTarget, let read = property.accessors.getterTarget, target != read {
                throw Stay("its setter assigns to another value")
            }
            value = .getter(getter.bytes, source)
        } else {
            // A getter that computes its value does not change.
            if let setter = property.setter {
                guard setter.setterTarget?.hasPrefix("[") != false else {
                    throw Stay("its setter assigns to another value")
                }
                let start = source.startWithComments(of: setter)
                declaration.edits.append(source.text.removal(of: start..<setter.bytes.upperBound))
            }
            declaration.scope = .transient
            return declaration
        }
        declaration.value = MovedValue(
            content: value, accessors: property.accessors.bytes, comments: property.comments(in: source))
        return declaration
    }

    /// Returns the declaration of a key that no property reads alone. It is declared where the key stands.
    private func keyDeclaration(
        of binding: MigratingBinding, in source: MigrationSource, _ types: MigrationTypes
    ) throws(Stay) -> NativeDeclaration {
        let key = try KeyDefault(at: binding.fact.place, in: source)
        guard let type = key.type else { throw Stay("the type of its key is not written") }
        guard key.isOnlyKey else { throw Stay("its key is more than a key, and no property reads it") }
        try MigrationTypes.checkIsolation(key.isolation)
        try types.checkSendable(type, isolation: key.isolation)
        var declaration = NativeDeclaration(
            range: key.removal, type: types.text(of: type), scope: .singleton, edits: [],
            isReference: types.isReference(TypeName.of(type)))
        declaration.value = MovedValue(content: .default(key), accessors: nil, comments: [])
        return declaration
    }

    /// Throws ``Stay`` if the default of a key would have another meaning where the property is declared.
    private func check(_ key: KeyDefault, readIn source: MigrationSource, _ types: MigrationTypes) throws(Stay) {
        let used = key.usedNames
        if key.declaration.is(ExtensionDeclSyntax.self),
            let position = types.table.position(of: key.name, from: types.module)
        {
            for property in types.table.entries[position].properties.map(\.name)
            where key.usesPlainName(property) {
                throw Stay("its default uses '\(property)', a member of its key")
            }
        }
        guard key.source.file != source.file else { return }
        for statement in key.source.tree.statements {
            guard let declaration = statement.item.as(DeclSyntax.self),
                let name = declaration.asProtocol((any NamedDeclSyntax).self)?.name.text, used.contains(name),
                let modifiers = declaration.asProtocol((any WithModifiersSyntax).self)?.modifiers,
                ["private", "fileprivate"].contains(Access.of(modifiers))
            else { continue }
            throw Stay("its default uses '\(name)', which is private to another file")
        }
    }

    // MARK: - Uses

    func use(
        of binding: MigratingBinding, at place: Place, in source: MigrationSource
    ) throws(Stay) -> NativeUse.Parts {
        guard let token = source.token(at: place) else { throw Stay("a use of it was not found") }
        if let attribute = token.namedAttribute {
            return try wrapper(attribute, of: binding, in: source)
        }
        if let call = token.enclosing(SubscriptCallExprSyntax.self), call.calledExpression.bytes == token.bytes {
            return try read(call, of: binding)
        }
        if let call = token.enclosing(FunctionCallExprSyntax.self), call.calledExpression.bytes == token.bytes,
            let keyPath = call.arguments.first?.expression.as(KeyPathExprSyntax.self)
        {
            return try construction(call, token, keyPath, in: source)
        }
        guard let access = token.valueAccess(named: binding.fact.key.name) else {
            throw Stay("a use of it is not understood")
        }
        if access.isOfKey, hasModule { throw Stay("a default is read without its replacements") }
        if access.node.isChangedInPlace(in: binding) {
            throw Stay("its value is changed where it is read")
        }
        return NativeUse.Parts(form: .read(isOwn: !access.isOfKey), range: access.node.bytes, node: Syntax(access.node))
    }

    /// Reads `@Injected(\.store) var store`.
    private func wrapper(
        _ attribute: AttributeSyntax, of binding: MigratingBinding, in source: MigrationSource
    ) throws(Stay) -> NativeUse.Parts {
        let name = TypeName.last(of: TypeName.of(attribute.attributeName))
        guard let arguments = attribute.arguments?.as(LabeledExprListSyntax.self), arguments.count == 1,
            let keyPath = arguments.first?.expression.as(KeyPathExprSyntax.self), let first = keyPath.bytesOfValue
        else { throw Stay("'@\(name)' does not name it by a key path") }
        guard keyPath.namesValuesOfGraph || name == "Injected" else { throw Stay("'@\(name)' has no native form") }
        var native = "DynamicInjected"
        if keyPath.namesValuesOfGraph {
            native = attribute.attributeName.trimmedDescription
        } else {
            try source.checkWrapped(by: attribute, named: name)
            let variable = attribute.enclosing(VariableDeclSyntax.self)
            let type = variable?.bindings.first?.typeAnnotation?.type
            if !hasModule, let type, keyPath.components.count == 1, !binding.fact.hasType(TypeName.of(type)) {
                throw Stay("'@\(name)' casts it to '\(type.trimmedDescription)'", at: source.site(of: type))
            }
        }
        return NativeUse.Parts(
            form: .wrapper(name: native, keyPath: first), range: attribute.attributeName.bytes, node: Syntax(attribute))
    }

    /// Reads `InjectedValues[\.store]`, `InjectedValues[\.settings.path]`, and `Self[StoreKey.self]`.
    private func read(
        _ call: SubscriptCallExprSyntax, of binding: MigratingBinding
    ) throws(Stay) -> NativeUse.Parts {
        if call.isChangedInPlace(in: binding) { throw Stay("its value is changed where it is read") }
        guard let keyPath = call.arguments.first?.expression.as(KeyPathExprSyntax.self) else {
            return NativeUse.Parts(form: .read(isOwn: false), range: call.bytes, node: Syntax(call))
        }
        guard let first = keyPath.bytesOfValue else { throw Stay("a use of it is not understood") }
        guard first.upperBound < keyPath.bytes.upperBound else {
            return NativeUse.Parts(form: .read(isOwn: false), range: call.bytes, node: Syntax(call))
        }
        return NativeUse.Parts(
            form: .read(isOwn: false), range: call.bytes.lowerBound..<first.upperBound, node: Syntax(call),
            edits: [SourceEdit(keyPath.bytes.upperBound..<call.bytes.upperBound)])
    }

    /// Reads `Injected(\.store)`, and `inject(\.injectedValues.store)`.
    private func construction(
        _ call: FunctionCallExprSyntax, _ token: TokenSyntax, _ keyPath: KeyPathExprSyntax, in source: MigrationSource
    ) throws(Stay) -> NativeUse.Parts {
        guard let first = keyPath.bytesOfValue else { throw Stay("a use of it is not understood") }
        if keyPath.namesValuesOfGraph {
            return NativeUse.Parts(
                form: .wrapper(name: token.text, keyPath: first), range: token.bytes, node: Syntax(call))
        }
        guard token.text == "Injected", call.arguments.count == 1 else { throw Stay("a use of it is not understood") }
        let variable = call.parent?.parent?.as(PatternBindingSyntax.self)
        if let name = variable?.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
            let assignment = WrappedValueSearch.first(of: name, in: source.tree)
        {
            throw Stay("'\(name)' is assigned", at: source.site(of: assignment))
        }
        return NativeUse.Parts(
            form: .wrapper(name: "DynamicInjected", keyPath: first), range: token.bytes, node: Syntax(call))
    }

    // MARK: - Replacements

    func supply(
        of binding: MigratingBinding, _ fact: SupplyFact, in source: MigrationSource
    ) throws(Stay) -> NativeSupply {
        guard let token = source.token(at: fact.place) else { throw Stay("a change of it was not found") }
        let name = TypeName.path(fact.reference.name).first
        let isThroughProperty = binding.key == binding.node && fact.reference.kind == .member && name != binding.name
        if isThroughProperty, token.enclosing(SequenceExprSyntax.self)?.assignsWholeElement != true {
            throw Stay("it is changed through '\(name)', which computes its value")
        }
        if let sequence = token.enclosing(SequenceExprSyntax.self), sequence.bytes.lowerBound == token.bytes.lowerBound
        {
            guard let target = sequence.changedElement else {
                guard !hasModule else { throw Stay("a default is assigned") }
                guard let access = token.valueAccess(named: "currentValue"), access.isOfKey else {
                    throw Stay("a change of it is not understood")
                }
                return try .assignment(to: binding, sequence, of: access.node.bytes)
            }
            guard target.calledExpression.trimmedDescription == Self.space else {
                return try .renaming(target.arguments, of: binding)
            }
            let keyPath = target.arguments.first?.expression.as(KeyPathExprSyntax.self)
            guard binding.fact.kind != .alias || binding.key != nil || !binding.isPart else {
                throw Stay("it is a part of another value, and is assigned")
            }
            guard let keyPath, let first = keyPath.bytesOfValue, first.upperBound < keyPath.bytes.upperBound else {
                return try .assignment(to: binding, sequence, of: target.bytes)
            }
            var native = try NativeSupply.assignment(
                to: binding, sequence, of: target.bytes.lowerBound..<first.upperBound)
            native.further.append(SourceEdit(keyPath.bytes.upperBound..<target.bytes.upperBound))
            return native
        }
        guard let call = token.changingCall else { throw Stay("a change of it is not understood") }
        let isOfSpace = token.text == Self.space
        return try .change(of: binding, by: call, isOfSpace: isOfSpace, addsGraph: isOfSpace && fact.kind == .decorate)
    }

    func unread(
        of bindings: [String: [Int]], _ all: [MigratingBinding], in source: MigrationSource
    ) -> [(binding: Int, place: Place, code: UnreadCode)] {
        let search = ValueSearch(bindings, all, holders, in: source)
        search.walk(source.tree)
        return search.found.compactMap { binding, node in
            let place = source.place(of: node)
            if let call = node.as(FunctionCallExprSyntax.self),
                call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "useLive"
            {
                let isOfSpace = node.firstToken(viewMode: .sourceAccurate)?.text == Self.space
                // The library gives the stored value again.
                let isStored = all[binding].declaration?.value?.key?.isStored == true && !source.isTest
                let supply =
                    isStored
                    ? nil
                    : try? NativeSupply.change(of: all[binding], by: call, isOfSpace: isOfSpace, addsGraph: false)
                return (binding, place, supply.map { .supply($0) } ?? .mention)
            }
            let isUse =
                node.is(SubscriptCallExprSyntax.self) || node.is(MemberAccessExprSyntax.self)
                || node.parent?.is(AttributeSyntax.self) == true
            let parts = isUse ? try? use(of: all[binding], at: place, in: source) : nil
            return (binding, place, parts.map { .use($0) } ?? .mention)
        }
    }

    // MARK: - Other code

    func outwardRead(of name: String, in space: String, at place: Place, _ source: MigrationSource) -> SourceEdit? {
        guard space == Self.space, let token = source.token(at: place),
            let access = token.valueAccess(named: name), !access.isOfKey
        else { return nil }
        return SourceEdit(access.node.bytes, "\(Self.space)[\\.\(name)]")
    }
}

extension SequenceExprSyntax {
    /// Whether it assigns to a whole value: `InjectedValues[\.store] = …`.
    fileprivate var assignsWholeElement: Bool {
        guard elements.count >= 3, elements.dropFirst().first?.is(AssignmentExprSyntax.self) == true,
            let target = assignedTarget?.as(SubscriptCallExprSyntax.self)
        else { return false }
        return target.arguments.first?.expression.as(KeyPathExprSyntax.self)?.components.count == 1
    }
}

extension BindingFact {
    /// Whether a written type is that of the value.
    fileprivate func hasType(_ name: String) -> Bool {
        type.isEmpty || TypeName.parts(of: name).map(TypeName.last) == TypeName.parts(of: type).map(TypeName.last)
    }
}
#endif
