// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftSyntax
internal import SwiftSyntaxBuilder

/// Writes `any P` where a generic method writes its parameter: a closure is not generic.
struct GenericErasure {
    /// The type that takes the place of a generic parameter.
    private let existentials: [String: String]
    /// For whoever reads what the compiler says of a bound: a macro does not see what kind of type it is.
    let hint: String

    init(_ method: FunctionDeclSyntax) {
        var bounds: [String: [String]] = [:]
        for parameter in method.genericParameterClause?.parameters ?? [] {
            bounds[parameter.name.text] = parameter.inheritedType.map { [$0.trimmedDescription] } ?? []
        }
        for requirement in method.genericWhereClause?.requirements ?? [] {
            guard case .conformanceRequirement(let conformance) = requirement.requirement else { continue }
            bounds[conformance.leftType.trimmedDescription]?.append(conformance.rightType.trimmedDescription)
        }
        let isBound = bounds.contains { !$1.isEmpty }
        let isOpaque = method.signature.parameterClause.tokens(viewMode: .sourceAccurate).contains {
            $0.tokenKind == .keyword(.some)
        }
        hint = isBound || isOpaque ? "  // No closure stands for a generic type that is bound by a class." : ""
        existentials = bounds.mapValues { $0.isEmpty ? "Any" : Self.existential($0.joined(separator: " & ")) }
    }

    /// A generic parameter of which there is no `any`.
    static func obstacle(in method: FunctionDeclSyntax) -> (kind: String, place: Syntax)? {
        for parameter in method.genericParameterClause?.parameters ?? [] {
            guard let specifier = parameter.specifier else { continue }
            let isPack = specifier.tokenKind == .keyword(.each)
            return (isPack ? "a parameter pack" : "a generic parameter that is a value", Syntax(parameter))
        }
        let clauses = [
            Syntax(method.genericParameterClause), Syntax(method.signature), Syntax(method.genericWhereClause),
        ]
        for token in clauses.compactMap(\.self).flatMap({ $0.tokens(viewMode: .sourceAccurate) })
        where token.text == "~" {
            return ("a generic type that cannot be copied", Syntax(token.parent ?? Syntax(token)))
        }
        return nil
    }

    /// The type in the closure; `nil` where a value of the method's type is none of it.
    func erased(_ type: TypeSyntax) -> String? {
        guard concerns(type) else { return type.trimmedDescription }
        if let name = type.as(IdentifierTypeSyntax.self), name.genericArgumentClause == nil {
            return existentials[name.name.text]
        }
        if let inner = type.withoutParentheses { return erased(inner) }
        if let opaque = type.as(SomeOrAnyTypeSyntax.self) {
            return Self.existential(opaque.constraint.trimmedDescription)
        }
        if let metatype = type.as(MetatypeTypeSyntax.self) {
            return erased(metatype.baseType).map { "\($0).Type" }
        }
        if let optional = type.as(OptionalTypeSyntax.self) { return erased(optional.wrappedType).map { "(\($0))?" } }
        if let array = type.as(ArrayTypeSyntax.self) { return erased(array.element).map { "[\($0)]" } }
        if let dictionary = type.as(DictionaryTypeSyntax.self), !concerns(dictionary.key) {
            return erased(dictionary.value).map { "[\(dictionary.key.trimmed): \($0)]" }
        }
        if let attributed = type.as(AttributedTypeSyntax.self), !type.hasSpecifier(.inout) {
            let specifiers = attributed.specifiers.trimmedDescription
            return erased(attributed.baseType).map { specifiers.isEmpty ? $0 : "\(specifiers) \($0)" }
        }
        return nil
    }

    private static func existential(_ protocols: String) -> String {
        protocols.contains("&") ? "any (\(protocols))" : "any \(protocols)"
    }

    /// Whether a type is, or contains, one of the generic parameters.
    func concerns(_ type: TypeSyntax) -> Bool {
        type.tokens(viewMode: .sourceAccurate).contains {
            existentials[$0.text] != nil || $0.tokenKind == .keyword(.some)
        }
    }
}
#endif
