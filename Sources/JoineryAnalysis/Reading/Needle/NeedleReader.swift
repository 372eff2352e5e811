// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// A reader of needle: the properties of components, the dependencies that they receive from their ancestors, and the
/// components that they create.
///
/// An ancestor may be declared in another file, so a dependency is recorded as a member of the component's scope:
/// see ``ComponentScope``.
final class NeedleReader: Reader {
    /// The components that this file declares.
    private var components: Set<String> = []

    static let words = NeedleSyntax.evidence

    init() {}

    func read(type: any DeclGroupSyntax, in reading: FileReading) {
        guard let name = reading.type else { return }
        let inherited = type.inheritanceClause?.inheritedTypes.map { TypeName.of($0.type) } ?? []
        if type.is(ClassDeclSyntax.self), inherited.contains(where: ComponentTable.isBase) { components.insert(name) }
    }

    /// Whether a type is a component: the file declares it, or its name and the text of the file show it.
    private func isComponent(_ type: String, in reading: FileReading) -> Bool {
        components.contains(type) || NeedleSyntax.mayBeComponent(type, in: reading)
    }

    /// Reads a property of a component, which its descendants can use.
    func read(_ variable: VariableDeclSyntax, in reading: FileReading) {
        guard variable.isMember, !variable.isStatic, let type = reading.type, isComponent(type, in: reading),
            let binding = variable.bindings.first, let body = variable.getterBody,
            let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier
        else { return }
        var fact = reading.member(
            name, of: type, .needle, kind: .binding, type: binding.typeAnnotation.map { TypeName.of($0.type) } ?? "",
            variable.attributes, variable.modifiers)
        if let call = NeedleSyntax.sharing(body) {
            fact.scope = .singleton
            for closure in call.closures { reading.within(closure, .timing(.immediate)) }
        }
        if let accessors = binding.accessorBlock { reading.within(accessors, .timing(.immediate)) }
        reading.within(variable, .binding(fact))
    }

    // MARK: - Uses

    func read(_ name: DeclReferenceExprSyntax, in reading: FileReading) {
        let text = name.baseName.text
        guard reading.bindingDialect == .needle, text.first?.isLowercase == true, !NeedleSyntax.own.contains(text),
            !reading.hiddenNames.contains(text)
        else { return }
        reading.note(Reference(.member, text), at: name)
    }

    func read(_ access: MemberAccessExprSyntax, in reading: FileReading) {
        guard let type = reading.type, isComponent(type, in: reading), let path = access.plainPath else { return }
        let names = path[0] == "self" ? path.dropFirst() : path[...]
        guard let first = names.first else { return }
        if let scope = ComponentScope(first), let name = names.dropFirst().first {
            reading.take(access)
            reading.note(
                Reference(.member, name, in: scope.space(of: type)), at: access, form: first, dialect: .needle)
        } else if reading.bindingDialect == .needle, first.first?.isLowercase == true,
            path[0] == "self" || !reading.hiddenNames.contains(first), !NeedleSyntax.own.contains(first)
        {
            let space = path[0] == "self" ? ComponentScope.itself.space(of: type) : nil
            reading.note(Reference(.member, first, in: space), at: access)
        }
    }

    /// Reads `Child(parent: self)` in a function. In a property, it belongs to the binding.
    func read(_ call: FunctionCallExprSyntax, in reading: FileReading) {
        guard call.arguments.first?.label?.text == "parent", !reading.isInBinding, let type = reading.type,
            isComponent(type, in: reading), let built = TypeName.of(call.calledExpression)
        else { return }
        reading.note(Reference(.construction, built), at: call, timing: .later)
    }
}

/// The forms of needle's code.
enum NeedleSyntax {
    /// Text that shows that a file declares or extends components. A file that extends one need not import the library.
    static let evidence: Set = ["NeedleFoundation", "parent: self", "shared {"]

    /// Names in a component that are not its properties.
    static let own: Set = ["self", "shared", "dependency", "pluginExtension", "parent", "nonCoreComponent"]

    /// Whether an extended type may be a component, by its name and the text of the file.
    static func mayBeComponent(_ type: String, in reading: FileReading) -> Bool {
        guard type.hasSuffix("Component"), !reading.importedDialects.contains(.native) else { return false }
        return reading.holds(anyOf: evidence)
    }

    /// Returns the call of `shared` that a getter's value is.
    static func sharing(_ body: CodeBlockItemListSyntax) -> FunctionCallExprSyntax? {
        guard let call = body.onlyExpression?.as(FunctionCallExprSyntax.self),
            let callee = ServiceSyntax.callee(of: call), callee.name == "shared",
            callee.base == nil || callee.base?.trimmedDescription == "self"
        else { return nil }
        return call
    }
}
#endif
