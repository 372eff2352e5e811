// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// Reads of services of the main actor.
extension Migrator {
    /// Leaves the services of the main actor that nonisolated code resolves. In Swift 6 mode, the compiler accepts a
    /// resolution of a `Sendable` class there, and rejects a key path to a property of the main actor.
    mutating func leaveNonisolatedReads() {
        guard request.dialect.findsByType else { return }
        var closures = ClosureIsolation(sources.values.sorted { $0.file < $1.file }, request.dialect)
        for use in uses where bindings[use.binding].stay == nil && bindings[use.binding].fact.isolation != nil {
            guard isInSwift6(use.site.module), !LanguageMode.mayIsolateByDefault(at: use.site.file),
                let token = sources[use.site.file]?.token(at: use.site.place),
                token.isNonisolated(&closures)
            else { continue }
            leave(
                use.binding, Stay("it belongs to the main actor, and nonisolated code resolves it"), at: use.site)
        }
    }
}

extension TokenSyntax {
    /// Whether code is certainly not isolated to an actor, as far as the declarations around it show.
    fileprivate func isNonisolated(_ closures: inout ClosureIsolation) -> Bool {
        var next = parent
        var (isMember, isInRegistration) = (false, false)
        while let node = next {
            next = node.parent
            if let closure = node.as(ClosureExprSyntax.self) {
                switch closures.isolation(of: closure) {
                case .nonisolated: return true
                case .unknown: return false
                case .inherited: continue
                case .inheritedByBinding:
                    isInRegistration = true
                    continue
                }
            }
            if node.asProtocol((any WithAttributesSyntax).self)?.attributes.isEmpty == false { return false }
            if let modifiers = node.asProtocol((any WithModifiersSyntax).self)?.modifiers,
                modifiers.contains(where: { $0.name.text == "nonisolated" })
            {
                return true
            }
            if node.is(MemberBlockSyntax.self) { isMember = true }
            guard let group = node.asProtocol((any DeclGroupSyntax).self) else { continue }
            let extended = node.as(ExtensionDeclSyntax.self).map { TypeName.of($0.extendedType) }
            if extended == "Dependencies" { return true }
            // A superclass or protocol can isolate a type, and so can the declaration of an extended one.
            let inherited = group.inheritanceClause?.inheritedTypes.map { TypeName.of($0.type) } ?? []
            guard !node.is(ExtensionDeclSyntax.self), !node.is(ActorDeclSyntax.self),
                inherited.allSatisfy(Self.plainProtocols.contains)
            else { return false }
        }
        // The initial value of a global can be that of a program's main file, which the main actor runs.
        return isMember || isInRegistration || enclosing(FunctionDeclSyntax.self) != nil
    }

    private static let plainProtocols: Set = [
        "Sendable", "Equatable", "Hashable", "Codable", "Decodable", "Encodable", "Identifiable", "Error",
        "CustomStringConvertible", "AnyObject",
    ]
}

/// The isolation of closures, as far as the code shows the functions that take them.
private struct ClosureIsolation {
    enum Isolation {
        /// Certainly not isolated.
        case nonisolated
        /// That of the code around it.
        case inherited
        /// That of the code around it, which a native binding has.
        case inheritedByBinding
        /// Isolated to the main actor, or unknown.
        case unknown
    }

    /// The functions that take the closure of a native binding.
    private static let bindingCalls: Set = ["singleton", "shared", "perResolution", "transient", "factory"]

    private let sources: [MigrationSource]
    private let dialect: Dialect
    private var declarations: ContainerDeclarations?

    init(_ sources: [MigrationSource], _ dialect: Dialect) {
        self.sources = sources
        self.dialect = dialect
    }

    mutating func isolation(of closure: ClosureExprSyntax) -> Isolation {
        if let attributes = closure.signature?.attributes, !attributes.isEmpty {
            return attributes.contains { $0.names("Sendable") } && attributes.count == 1 ? .nonisolated : .unknown
        }
        if closure.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == ExprSyntax(closure).id {
            return .inherited
        }
        guard let call = closure.callThatTakesIt, let callee = ServiceSyntax.callee(of: call) else { return .unknown }
        if call.isRegistration(in: dialect) { return isolation(ofRegistration: call) }
        if callee.base == nil, callee.name == "Task" { return .inherited }
        if callee.base == nil, closure.isInExtensionOfDependencies, Self.bindingCalls.contains(callee.name) {
            return .inherited
        }
        if callee.base?.trimmedDescription == "Task", callee.name.hasPrefix("detached") { return .nonisolated }
        let types = parameters(taking: closure, of: call, named: callee.name)
        guard let first = types.first?.isolation, types.allSatisfy({ $0.isolation == first }) else { return .unknown }
        return first
    }

    /// A native binding has the isolation of its registration, or else that of the code around it.
    private func isolation(ofRegistration call: FunctionCallExprSyntax) -> Isolation {
        call.arguments.contains { ["on", "mainActorFactory"].contains($0.label?.text) } ? .unknown : .inheritedByBinding
    }

    /// Returns the types of the parameters of the program's functions and initializers that can take a closure.
    private mutating func parameters(
        taking closure: ClosureExprSyntax, of call: FunctionCallExprSyntax, named name: String
    ) -> [TypeSyntax] {
        let known = declarations ?? ContainerDeclarations(sources)
        declarations = known
        let name = call.createdType ?? name
        let label =
            closure.parent?.as(LabeledExprSyntax.self).map { $0.label?.text ?? "_" }
            ?? closure.parent?.as(MultipleTrailingClosureElementSyntax.self)?.label.text
        let clauses =
            (known.functions[name] ?? []).filter { call.mayMean($0.function) }
            .map(\.function.signature.parameterClause.parameters)
            + (known.initializers[name] ?? []).map(\.initializer.signature.parameterClause.parameters)
        guard clauses.isEmpty else {
            return clauses.compactMap { parameters in
                let found = label.map { label in parameters.first { $0.firstName.text == label } } ?? parameters.last
                return found?.type
            }
        }
        // The memberwise initializer of a structure.
        let members = (known.groups[name] ?? []).filter { $0.group.is(StructDeclSyntax.self) }
            .flatMap(\.group.memberBlock.members).compactMap { $0.decl.as(VariableDeclSyntax.self) }
            .filter { !$0.isStatic }.flatMap(\.bindings).filter { $0.accessorBlock == nil }
        let found = label.map { label in members.first { $0.pattern.trimmedDescription == label } } ?? members.last
        return [found?.typeAnnotation?.type].compactMap(\.self)
    }
}

extension TypeSyntax {
    /// The isolation of a closure that a parameter of this type takes.
    fileprivate var isolation: ClosureIsolation.Isolation {
        if let type = self.as(OptionalTypeSyntax.self) { return type.wrappedType.isolation }
        if let type = self.as(TupleTypeSyntax.self), type.elements.count == 1, let only = type.elements.first {
            return only.type.isolation
        }
        if self.is(FunctionTypeSyntax.self) { return .inherited }
        guard let type = self.as(AttributedTypeSyntax.self), type.baseType.is(FunctionTypeSyntax.self) else {
            return .unknown
        }
        let names = type.attributes.compactMap { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription }
        if names.allSatisfy({ ["escaping", "autoclosure"].contains($0) }) { return .inherited }
        return names.allSatisfy { ["escaping", "autoclosure", "Sendable"].contains($0) } ? .nonisolated : .unknown
    }
}
#endif
