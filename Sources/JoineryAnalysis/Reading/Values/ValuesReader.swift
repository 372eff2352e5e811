// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// A reader of injected values by key path: keys with a `currentValue`, the properties of `InjectedValues` that read
/// them, and their injections and overrides. A project's own types with these names are read in the same way.
final class ValuesReader: Reader {
    private static let space = "InjectedValues"
    private static let keys = "InjectionKey"
    private static let value = "currentValue"

    /// The key that a value's property belongs to, and its index.
    private var awaited: [SyntaxIdentifier: Int] = [:]
    /// The keys that extensions of `InjectedValues` in this file contain, by the names used there.
    private var nestedKeys: [String: String] = [:]
    /// Expressions that are assigned to, and so are not uses.
    private var targets: Set<SyntaxIdentifier> = []

    static let words: Set = ["Injected", "InjectionKey", "currentValue", "injectedValues"]

    init() {}

    // MARK: - Keys

    func read(type: any DeclGroupSyntax, in reading: FileReading) {
        guard let name = reading.type else { return }
        if Self.isSpace(name) { noteNestedKeys(of: type, in: name) }
        guard type.inheritanceClause != nil, type.conformances.contains(Self.keys), !type.is(ProtocolDeclSyntax.self)
        else { return }
        let key = KeyType(type, named: name, values: [Self.value])
        var fact = BindingFact(
            BindingKey(space: Self.keys, name: name), dialect: .values, scope: .singleton, type: key.valueType,
            at: reading.place(of: type.nameNode), access: Access.of(type.modifiers))
        fact.isolation = Isolation.of(type.attributes) ?? reading.isolation
        fact.conditions = reading.conditions
        let index = reading.note(fact)
        for value in key.values { awaited[value.variable.id] = index }
    }

    private func noteNestedKeys(of type: any DeclGroupSyntax, in space: String) {
        for member in type.memberBlock.members.throughConditions {
            guard let key = member.asProtocol((any DeclGroupSyntax).self),
                let name = member.asProtocol((any NamedDeclSyntax).self)?.name.text,
                key.conformances.contains(Self.keys)
            else { continue }
            nestedKeys[name] = "\(space).\(name)"
        }
    }

    /// Returns a reference to a key by its type's name.
    private func key(_ name: String) -> Reference { Reference(.key, nestedKeys[name] ?? name, in: Self.keys) }

    /// Whether a type is `InjectedValues`, perhaps with the name of its module.
    private static func isSpace(_ type: String?) -> Bool { type.map { TypeName.last(of: $0) } == space }

    // MARK: - Properties

    func read(_ variable: VariableDeclSyntax, in reading: FileReading) {
        if !variable.attributes.isEmpty { readWrappers(of: variable, in: reading) }
        if let index = awaited.removeValue(forKey: variable.id) {
            for binding in variable.bindings where binding.pattern.trimmedDescription == Self.value {
                reading.within(binding.initializer.map { Syntax($0) } ?? Syntax(variable), .noted(index))
                guard let accessors = binding.accessorBlock else { continue }
                reading.within(accessors.getter ?? Syntax(accessors), .timing(.immediate))
            }
        } else if Self.isSpace(reading.type), !variable.isStatic {
            readMember(variable, in: reading)
        }
    }

    private func readMember(_ variable: VariableDeclSyntax, in reading: FileReading) {
        guard variable.isMember, let body = variable.getterBody,
            let binding = variable.bindings.first, let accessors = binding.accessorBlock,
            let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier
        else { return }
        var fact = reading.member(
            name, of: Self.space, .values, type: binding.typeAnnotation.map { TypeName.of($0.type) } ?? "",
            variable.attributes, variable.modifiers)
        if let only = body.onlyExpression, only.isPlainName || Self.key(of: only) != nil { fact.kind = .alias }
        reading.within(accessors.getter ?? Syntax(accessors), .binding(fact))
    }

    /// Returns the name of the key in `Self[Key.self]` and `InjectedValues[Key.self]`.
    private static func key(of expression: some ExprSyntaxProtocol) -> String? {
        guard let call = expression.as(SubscriptCallExprSyntax.self),
            let root = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
            root == "Self" || root == "self" || root == space
        else { return nil }
        return call.arguments.first?.expression.metatypeName
    }

    // MARK: - Injection

    private func readWrappers(of variable: VariableDeclSyntax, in reading: FileReading) {
        for case .attribute(let attribute) in variable.attributes {
            let name = TypeName.of(attribute.attributeName)
            guard TypeName.last(of: name) == "Injected", reading.wrapperDialect(of: attribute) == .values,
                let argument = attribute.arguments?.as(LabeledExprListSyntax.self)?.first?.expression
            else { continue }
            if let reference = Reference(keyPath: argument) {
                let timing = reading.timingOfReads(of: variable) == .immediate ? Timing.immediate : .later
                reading.note(
                    reference, at: attribute.attributeName, timing: timing, form: "@\(name)", dialect: .values)
            } else if argument.objectName == nil {
                reading.noteUnread(attribute, .values, "@\(name) with something other than a literal key path")
            }
        }
    }

    func read(_ call: SubscriptCallExprSyntax, in reading: FileReading) {
        guard !targets.contains(call.id) else { return reading.claim() }
        guard let argument = call.arguments.first?.expression else { return }
        // Their setters contain no uses.
        guard !Self.isSpace(reading.type) || reading.isInBinding else { return }
        let root = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
        if let name = argument.metatypeName {
            guard root == Self.space || reading.bindingSpace == Self.space, Self.key(of: call) != nil
            else { return }
            let form = reading.bindingSpace == Self.space ? nil : Self.space
            reading.note(key(name), at: call, form: form, dialect: .values)
        } else if root == Self.space, let reference = Reference(keyPath: argument, in: Self.space) {
            reading.note(reference, at: call, form: Self.space, dialect: .values)
        }
    }

    /// Reads `Injected(\.clock)` if the file's wrapper is this dialect's, and `InjectedValues.decorate(\.clock) { … }`.
    func read(_ call: FunctionCallExprSyntax, in reading: FileReading) {
        if let name = call.calledExpression.as(DeclReferenceExprSyntax.self) {
            guard name.baseName.text == "Injected", reading.wrappersBelong(to: .values),
                let reference = Reference(keyPath: call.arguments.first?.expression)
            else { return }
            reading.note(reference, at: call, timing: .later, form: "Injected", dialect: .values)
        } else if let member = call.calledExpression.as(MemberAccessExprSyntax.self),
            member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text == Self.space,
            member.declName.baseName.text == "decorate",
            let reference = Reference(keyPath: call.arguments.first?.expression, in: Self.space)
        {
            let supply = SupplyFact(
                .decorate, reference, dialect: .values, at: reading.place(of: call), conditions: reading.conditions)
            reading.within(call, .supply(supply))
            for closure in call.closures { reading.within(closure, .timing(.immediate)) }
        }
    }

    /// Reads `ClockKey.currentValue`, `injectedValues.clock` in native code, and a static member that is the default:
    /// `.init()`.
    func read(_ access: MemberAccessExprSyntax, in reading: FileReading) {
        guard access.base != nil else {
            if reading.bindingSpace == Self.keys { reading.noteConstruction(byLeadingDot: access) }
            return
        }
        guard let path = reading.plainPath(of: access), !targets.contains(access.id) else { return }
        if let key = Self.key(in: path) {
            reading.note(self.key(key), at: access, dialect: .values)
        } else if let start = path.dropLast().firstIndex(of: "injectedValues") {
            reading.note(Reference(.member, path[start + 1], in: Self.space), at: access, dialect: .values)
        }
    }

    /// Returns the name of the key in the path `ClockKey.currentValue.now`.
    private static func key(in path: [String]) -> String? {
        guard let end = path.firstIndex(of: value), end > 0, path[end - 1].beginsUppercase == true else { return nil }
        return path[..<end].joined(separator: ".")
    }

    /// Reads `InjectedValues[\.clock] = StoppedClock()`, `InjectedValues[\.settings].path = …`, and `ClockKey.currentValue = StoppedClock()`.
    func read(_ sequence: SequenceExprSyntax, in reading: FileReading) {
        guard let reference = assigned(sequence, in: reading) else { return }
        // An assignment outside of a nested world applies to the program's world.
        let supply = SupplyFact(
            .override, reference, dialect: .values, at: reading.place(of: sequence),
            isForTheProgram: !sequence.isWithinCall(named: "withDependencies"), conditions: reading.conditions)
        reading.within(sequence, .supply(supply))
    }

    private func assigned(_ sequence: SequenceExprSyntax, in reading: FileReading) -> Reference? {
        if let access = sequence.assignedTarget?.as(MemberAccessExprSyntax.self) {
            if let path = reading.plainPath(of: access) {
                guard let key = Self.key(in: path) else { return nil }
                targets.insert(access.id)
                return self.key(key)
            }
        }
        guard let target = sequence.changedElement,
            target.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text == Self.space,
            let argument = target.arguments.first?.expression
        else { return nil }
        var reference = Reference(keyPath: argument, in: Self.space)
        // The setter of a property assigns to its key.
        if reference == nil, !Self.isSpace(reading.type) { reference = argument.metatypeName.map(key) }
        if reference != nil { targets.insert(target.id) }
        return reference
    }
}
#endif
