// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftSyntax
internal import SwiftSyntaxBuilder
internal import SwiftSyntaxMacros

/// A method that a protocol requires.
struct StubMethod: StubMember {
    let requirement: DeclSyntax
    var closures: [StubClosure]
    private let method: FunctionDeclSyntax
    private let parameters: [StubParameter]
    private let isolation: StubIsolation
    private let call: StubCall

    /// `nil` where no closure can stand for it, which is told.
    init?(_ written: FunctionDeclSyntax, _ surroundings: StubSurroundings, in context: some MacroExpansionContext) {
        guard Self.check(written, in: context) else { return nil }
        method = surroundings.selfReplacement.replaced(written)
        let signature = method.signature
        parameters = signature.parameterClause.parameters.enumerated().map { StubParameter($1, at: $0) }
        guard let generics = GenericErasure(method), let taken = generics.erased(parameters),
            let returned = generics.erased(signature.returnClause?.type.trimmed ?? "Void")
        else {
            context.tell(.genericRequirement(written.name.text), at: written.name)
            return nil
        }
        requirement = DeclSyntax(written)
        isolation = StubIsolation(written.attributes, written.modifiers, surroundings)
        let name = method.name.text.withoutBackticks
        let title = "on" + name.capitalizedFirst
        let described = "\(surroundings.name).\(name)(\(parameters.map { "\($0.label):" }.joined()))"
        let effects = signature.effectSpecifiers.map { " \($0.trimmedDescription)" } ?? ""
        closures = [
            StubClosure(
                [
                    title, title + parameters.map(\.titleOfLabel).joined(),
                    title + parameters.map(\.titleOfName).joined(),
                ],
                type: "\(isolation.ofClosure)(\(taken.joined(separator: ", ")))\(effects) -> \(returned)",
                requirement: described, isolation: isolation)
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
        let effects = signature.effectSpecifiers.map { " \($0.trimmedDescription)" } ?? ""
        let result = signature.returnClause.map { " \($0.trimmedDescription)" } ?? ""
        let requirements = method.genericWhereClause.map { " \($0.trimmedDescription)" } ?? ""
        let generics = method.genericParameterClause?.trimmedDescription ?? ""
        let list = parameters.map(\.declaration).joined(separator: ", ")
        return """
                \(method.attributes.ofWitness)\(access)\(isolation.modifier)func \(method.name.text)\(generics)(\(list))\(effects)\(result)\(requirements) {
            \(call.body(closures[0].name, indentation: 8))
                }
            """
    }

    /// Whether it has a form that a closure can have.
    private static func check(_ method: FunctionDeclSyntax, in context: some MacroExpansionContext) -> Bool {
        guard case .identifier = method.name.tokenKind else {
            context.tell(.unstubbable("an operator"), at: method.name)
            return false
        }
        if let throwing = method.signature.effectSpecifiers?.throwsClause?.throwsSpecifier,
            throwing.tokenKind == .keyword(.rethrows)
        {
            context.tell(.unstubbable("a method that rethrows"), at: throwing)
            return false
        }
        return true
    }
}
#endif
