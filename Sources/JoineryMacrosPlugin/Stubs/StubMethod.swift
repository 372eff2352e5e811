// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftSyntax
internal import SwiftSyntaxBuilder
internal import SwiftSyntaxMacros

/// A method that a protocol requires.
struct StubMethod: StubMember {
    let place: Syntax
    var closures: [StubClosure]
    var name: String { method.name.text }
    private let method: FunctionDeclSyntax
    private let parameters: [StubParameter]
    private let isolation: StubIsolation
    private let call: StubCall

    /// `nil` where no closure can stand for it, which is told.
    init?(_ written: FunctionDeclSyntax, _ surroundings: StubSurroundings, in context: some MacroExpansionContext) {
        guard Self.check(written, in: context) else { return nil }
        method = surroundings.replacingSelf(in: written)
        let signature = method.signature
        parameters = signature.parameterClause.parameters.enumerated().map { StubParameter($1, at: $0) }
        let generics = GenericErasure(method)
        guard let taken = generics.erased(parameters),
            let returned = generics.erased(signature.returnClause?.type.trimmed.withoutImplicitUnwrapping ?? "Void")
        else { return nil }
        place = Syntax(written.name)
        isolation = StubIsolation(written.attributes, written.modifiers, surroundings)
        let name = method.name.text.withoutBackticks
        let title = "on" + name.closureTitle
        let described = "\(surroundings.name).\(name)(\(parameters.map { "\($0.label.withoutBackticks):" }.joined()))"
        closures = [
            StubClosure(
                [
                    title, title + parameters.map(\.titleOfLabel).joined(),
                    title + parameters.map(\.titleOfName).joined(),
                ],
                type: "\(isolation.ofClosure)(\(taken.joined(separator: ", ")))\(signature.effects) -> \(returned)",
                requirement: described, isolation: isolation, hint: generics.hint)
        ]
        call = StubCall(
            arguments: parameters.map(\.argument), argumentNames: parameters.map(\.name),
            isAsync: signature.effectSpecifiers?.asyncSpecifier != nil,
            throwsClause: signature.effectSpecifiers?.throwsClause, result: signature.returnClause?.type,
            isErased: signature.returnClause.map { generics.concerns($0.type) } ?? false,
            place: context.placeArguments(described, at: written))
    }

    func witness(_ access: String) -> String {
        let signature = method.signature
        let result = signature.returnClause.map { " \($0.trimmedDescription)" } ?? ""
        let requirements = method.genericWhereClause.map { " \($0.trimmedDescription)" } ?? ""
        let generics = method.genericParameterClause?.trimmedDescription ?? ""
        let list = parameters.map(\.declaration).joined(separator: ", ")
        return """
                \(method.attributes.copied)\(access)\(isolation.ofMember)func \(method.name.text)\(generics)(\(list))\(signature.effects)\(result)\(requirements) {
            \(call.body(closures[0].name, indentation: 8))
                }
            """
    }

    /// Whether it has a form that a closure can have.
    private static func check(_ method: FunctionDeclSyntax, in context: some MacroExpansionContext) -> Bool {
        if let throwing = method.signature.effectSpecifiers?.throwsClause?.throwsSpecifier,
            throwing.tokenKind == .keyword(.rethrows)
        {
            context.tell(.unstubbable("a method that rethrows"), at: throwing)
            return false
        }
        if let obstacle = GenericErasure.obstacle(in: method) {
            context.tell(.unstubbable(obstacle.kind), at: obstacle.place)
            return false
        }
        let generics = GenericErasure(method)
        let refused = method.signature.types.filter { generics.erased($0) == nil }
        for type in refused { context.tell(.genericType(type.trimmedDescription), at: type) }
        if let error = method.signature.effectSpecifiers?.throwsClause?.type, generics.concerns(error) {
            context.tell(.genericType("throws(\(error.trimmedDescription))"), at: error)
            return false
        }
        return refused.isEmpty
    }
}

extension FunctionSignatureSyntax {
    /// With a space before them.
    fileprivate var effects: String { effectSpecifiers.map { " \($0.trimmedDescription)" } ?? "" }

    /// Those that it takes, and that which it returns.
    fileprivate var types: [TypeSyntax] {
        parameterClause.parameters.map(\.type) + [returnClause?.type].compactMap(\.self)
    }
}
#endif
