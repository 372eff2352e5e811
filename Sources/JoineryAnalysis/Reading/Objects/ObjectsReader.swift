// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// A reader of binding objects: static properties of `DependencyObjects` that hold a `DependencyObject`, and their
/// injections and overrides. A project's own types with these names are read in the same way.
final class ObjectsReader: Reader {
    private static let space = "DependencyObjects"
    private static let object = "DependencyObject"

    /// Expressions that are assigned to, and so are not uses.
    private var targets: Set<SyntaxIdentifier> = []

    static let words: Set = [
        "DependencyObject", "Injected", "inject(", "bind(", "override(", "decorate(", "$0[", "self[",
    ]

    init() {}

    // MARK: - Bindings

    func read(_ variable: VariableDeclSyntax, in reading: FileReading) {
        if !variable.attributes.isEmpty { readWrappers(of: variable, in: reading) }
        guard reading.type == Self.space, variable.isStatic else { return }
        for binding in variable.bindings { read(binding, of: variable, in: reading) }
    }

    private func read(_ binding: PatternBindingSyntax, of variable: VariableDeclSyntax, in reading: FileReading) {
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else { return }
        let value = binding.initializer?.value ?? variable.getterBody?.onlyExpression
        let type = Self.valueType(of: binding, value)
        guard let call = value?.as(FunctionCallExprSyntax.self), let type else {
            if type != nil {
                reading.noteUnread(name, .objects, "a binding object that is not created where it is declared")
            }
            return
        }
        var fact = reading.member(
            name, of: Self.space, .objects, kind: .binding, scope: .singleton, type: type, variable.attributes,
            variable.modifiers)
        if call.arguments.isEmpty, call.closures.isEmpty { fact.kind = .requirement }
        for argument in call.arguments {
            read(argument.expression.as(ClosureExprSyntax.self), argument.label?.text, of: &fact, in: reading)
        }
        read(call.trailingClosure, nil, of: &fact, in: reading)
        for trailing in call.additionalTrailingClosures {
            read(trailing.closure, trailing.label.text, of: &fact, in: reading)
        }
        if let accessors = binding.accessorBlock { reading.within(accessors, .timing(.immediate)) }
        reading.within(binding.initializer.map { Syntax($0) } ?? Syntax(variable), .binding(fact))
    }

    private func read(
        _ closure: ClosureExprSyntax?, _ label: String?, of fact: inout BindingFact, in reading: FileReading
    ) {
        guard let closure else { return }
        reading.within(closure, .timing(.immediate))
        guard let label, label == "preview" || label == "test" else { return }
        fact.values.append(label)
        reading.within(closure, .otherValues)
    }

    /// Returns the type of an object's value, from the annotation or from the call that creates it; `nil` if it is not
    /// an object.
    private static func valueType(of binding: PatternBindingSyntax, _ value: ExprSyntax?) -> String? {
        let annotated = binding.typeAnnotation.map { TypeName.of($0.type) }
        let callee = value?.as(FunctionCallExprSyntax.self)?.calledExpression
        let called = callee.flatMap(TypeName.of)
        guard let name = [annotated, called].lazy.compactMap(\.self).first(where: isObject) else { return nil }
        if let type = argument(of: annotated) ?? argument(of: called) { return type }
        return name == object ? "" : nil
    }

    private static func isObject(_ name: String) -> Bool {
        name == object || name.hasPrefix(object + "<")
    }

    private static func argument(of name: String?) -> String? {
        guard let name, name.hasPrefix(object + "<"), name.hasSuffix(">") else { return nil }
        return String(name.dropFirst(object.count + 1).dropLast())
    }

    // MARK: - Injection

    private static let timings: [String: Timing] = [
        "Injected": .immediate, "LazyInjected": .lazy, "WeakInjected": .weak, "DynamicInjected": .later,
    ]

    /// Reads `@Injected(.store) var store: any Store`. A leading dot means a binding object, regardless of imports.
    private func readWrappers(of variable: VariableDeclSyntax, in reading: FileReading) {
        for case .attribute(let attribute) in variable.attributes {
            let name = TypeName.of(attribute.attributeName)
            guard let timing = Self.timings[TypeName.last(of: name)],
                let argument = attribute.arguments?.as(LabeledExprListSyntax.self)?.first,
                let object = Self.object(argument)
            else { continue }
            let isLater = variable.isStatic || reading.timing != .immediate && !variable.isMember
            reading.note(
                Reference(.member, object, in: Self.space), at: attribute.attributeName,
                timing: isLater && timing == .immediate ? .later : timing, form: "@\(name)",
                dialect: reading.dialectOfObjects)
        }
    }

    private static func object(_ argument: LabeledExprSyntax?) -> String? {
        guard let argument, argument.label == nil else { return nil }
        return argument.expression.objectName
    }

    func read(_ call: SubscriptCallExprSyntax, in reading: FileReading) {
        let root = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
        if root == "self", reading.bindingSpace == "Dependencies", let name = Self.object(call.arguments.first) {
            reading.note(Reference(.member, name, in: Self.space), at: call, dialect: .objects)
            return
        }
        guard !targets.contains(call.id) else { return reading.claim() }
        guard root == Self.space else { return }
        if let name = Self.object(call.arguments.first) {
            reading.note(Reference(.member, name, in: Self.space), at: call, form: Self.space, dialect: .objects)
        } else if let reference = Reference(keyPath: call.arguments.first?.expression) {
            reading.note(reference, at: call, form: Self.space, dialect: .objects)
        } else {
            reading.noteUnread(call, .objects, "DependencyObjects with something other than an object's name")
        }
    }

    func read(_ call: FunctionCallExprSyntax, in reading: FileReading) {
        guard let name = Self.object(call.arguments.first) else { return }
        if let callee = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text {
            guard callee == "inject" || Self.timings[callee] != nil else { return }
            let timing = Self.timings[callee] == .immediate ? nil : Self.timings[callee]
            reading.note(
                Reference(.member, name, in: Self.space), at: call, timing: timing, form: callee,
                dialect: reading.dialectOfObjects)
        } else if let member = call.calledExpression.as(MemberAccessExprSyntax.self) {
            readSupply(of: name, call, member, in: reading)
        }
    }

    // MARK: - Supply

    private static let kinds: [String: SupplyFact.Kind] = [
        "bind": .bind, "override": .override, "decorate": .decorate,
    ]

    /// Reads `$0.override(.store) { … }` and `DependencyObjects.decorate(.store) { … }`.
    private func readSupply(
        of name: String, _ call: FunctionCallExprSyntax, _ member: MemberAccessExprSyntax, in reading: FileReading
    ) {
        let root = member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text
        guard let kind = Self.kinds[member.declName.baseName.text], root == "$0" || root == Self.space,
            !call.closures.isEmpty
        else { return }
        let supply = SupplyFact(
            kind, Reference(.member, name, in: Self.space), dialect: .objects, at: reading.place(of: call),
            isForTheProgram: call.isWithinCall(named: "prepareDependencies"), conditions: reading.conditions)
        reading.within(call, .supply(supply))
        for closure in call.closures { reading.within(closure, .timing(.immediate)) }
    }

    /// Reads `DependencyObjects[.store] = StubStore()` and `$0[.store] = StubStore()`.
    func read(_ sequence: SequenceExprSyntax, in reading: FileReading) {
        guard let target = sequence.changedElement,
            let root = target.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
            root == "$0" || root == Self.space,
            let reference = Self.reference(target, of: root)
        else { return }
        targets.insert(target.id)
        // An assignment outside of a nested world applies to the program's world.
        let isForTheProgram =
            sequence.isWithinCall(named: "prepareDependencies")
            || root == Self.space && !sequence.isWithinCall(named: "withDependencies")
        let supply = SupplyFact(
            .override, reference, dialect: .objects, at: reading.place(of: sequence),
            isForTheProgram: isForTheProgram, conditions: reading.conditions)
        reading.within(sequence, .supply(supply))
    }

    private static func reference(_ target: SubscriptCallExprSyntax, of root: String) -> Reference? {
        if let name = object(target.arguments.first) { return Reference(.member, name, in: space) }
        return root == space ? Reference(keyPath: target.arguments.first?.expression, in: "Dependencies") : nil
    }
}

extension FileReading {
    /// The dialect of a wrapper whose argument is an object's name. A project can have its own wrapper.
    fileprivate var dialectOfObjects: Dialect? {
        importedDialects.contains(.objects) ? .objects : nil
    }
}
#endif
