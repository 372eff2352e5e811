// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftSyntax
internal import SwiftSyntaxBuilder
internal import SwiftSyntaxMacros

/// A method requirement.
struct StubMethod: StubMember {
    let place: Syntax
    var closures: [StubClosure]
    var name: String { method.name.text }
    private let method: FunctionDeclSyntax
    private let parameters: [StubParameter]
    private let isolation: StubIsolation
    private let call: StubCall

    /// Returns `nil` and reports an error if a closure cannot implement the method.
    init?(_ written: FunctionDeclSyntax, _ environment: StubEnvironment, in context: some MacroExpansionContext) {
        guard Self.check(written, in: context) else { return nil }
        method = environment.replacingSelf(in: written)
        let signature = method.signature
        parameters = signature.parameterClause.parameters.enumerated().map { StubParameter($1, at: $0) }
        let generics = GenericErasure(method)
        guard let taken = generics.erased(parameters),
            let returned = generics.erased(signature.returnClause?.type.trimmed.withoutImplicitUnwrapping ?? "Void")
        else { return nil }
        place = Syntax(written.name)
        isolation = StubIsolation(written.attributes, written.modifiers, environment)
        let name = method.name.text.withoutBackticks
        let title = "on" + name.closureNamePart
        let described = "\(environment.name).\(name)(\(parameters.map { "\($0.label.withoutBackticks):" }.joined()))"
        closures = [
            StubClosure(
                [
                    title, title + parameters.map(\.labelInClosureName).joined(),
                    title + parameters.map(\.parameterInClosureName).joined(),
                ],
                type:
                    "\(isolation.closureAttributes)(\(taken.joined(separator: ", ")))\(signature.effects) -> \(returned)",
                requirement: described, isolation: isolation, hint: generics.hint)
        ]
        call = StubCall(
            arguments: parameters.map(\.argument), argumentNames: parameters.map(\.name),
            isAsync: signature.effectSpecifiers?.asyncSpecifier != nil,
            throwsClause: signature.effectSpecifiers?.throwsClause, result: signature.returnClause?.type,
            isErased: signature.returnClause.map { generics.containsGenericParameter($0.type) } ?? false,
            place: context.placeArguments(described, at: written))
    }

    func witness(_ access: String) -> String {
        let signature = method.signature
        let result = signature.returnClause.map { " \($0.trimmedDescription)" } ?? ""
        let requirements = method.genericWhereClause.map { " \($0.trimmedDescription)" } ?? ""
        let generics = method.genericParameterClause?.trimmedDescription ?? ""
        let list = parameters.map(\.declaration).joined(separator: ", ")
        return """
                \(method.attributes.copied)\(access)\(isolation.memberModifier)func \(method.name.text)\(generics)(\(list))\(signature.effects)\(result)\(requirements) {
            \(call.body(closures[0].name, indentation: 8))
                }
            """
    }

    /// Returns whether a closure can implement the method, and reports an error if not.
    private static func check(_ method: FunctionDeclSyntax, in context: some MacroExpansionContext) -> Bool {
        if let throwing = method.signature.effectSpecifiers?.throwsClause?.throwsSpecifier,
            throwing.tokenKind == .keyword(.rethrows)
        {
            context.diagnose(.unstubbable("methods that rethrow"), at: throwing)
            return false
        }
        if let obstacle = GenericErasure.obstacle(in: method) {
            context.diagnose(.unstubbable(obstacle.kind), at: obstacle.place)
            return false
        }
        let generics = GenericErasure(method)
        let rejected = method.signature.types.filter { generics.erased($0) == nil }
        for type in rejected { context.diagnose(.genericType(type.trimmedDescription), at: type) }
        if let error = method.signature.effectSpecifiers?.throwsClause?.type, generics.containsGenericParameter(error) {
            context.diagnose(.genericType("throws(\(error.trimmedDescription))"), at: error)
            return false
        }
        return rejected.isEmpty
    }
}

extension FunctionSignatureSyntax {
    /// The effects with a leading space.
    fileprivate var effects: String { effectSpecifiers.map { " \($0.trimmedDescription)" } ?? "" }

    /// The parameter types and the result type.
    fileprivate var types: [TypeSyntax] {
        parameterClause.parameters.map(\.type) + [returnClause?.type].compactMap(\.self)
    }
}
#endif
