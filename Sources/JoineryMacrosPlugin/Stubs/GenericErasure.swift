// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftSyntax
internal import SwiftSyntaxBuilder

/// Replaces generic parameters with `any P`, because a closure cannot be generic.
struct GenericErasure {
    /// The existential type for each generic parameter.
    private let existentials: [String: String]
    /// A comment that explains a compiler error about a constraint to a class, which a macro cannot detect.
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
        hint =
            isBound || isOpaque
            ? "  // A generic type constrained to a class is not supported; write this stub by hand." : ""
        existentials = bounds.mapValues { $0.isEmpty ? "Any" : Self.existential($0.joined(separator: " & ")) }
    }

    /// Returns the first part of the signature that has no existential type.
    static func obstacle(in method: FunctionDeclSyntax) -> (kind: String, place: Syntax)? {
        for parameter in method.genericParameterClause?.parameters ?? [] {
            guard let specifier = parameter.specifier else { continue }
            let isPack = specifier.tokenKind == .keyword(.each)
            return (isPack ? "parameter packs" : "generic value parameters", Syntax(parameter))
        }
        let clauses = [
            Syntax(method.genericParameterClause), Syntax(method.signature), Syntax(method.genericWhereClause),
        ]
        for token in clauses.compactMap(\.self).flatMap({ $0.tokens(viewMode: .sourceAccurate) })
        where token.text == "~" {
            return ("noncopyable generic types", Syntax(token.parent ?? Syntax(token)))
        }
        return nil
    }

    /// Returns the type that the closure uses; `nil` if a value of the method's type cannot be converted to it.
    func erased(_ type: TypeSyntax) -> String? {
        guard containsGenericParameter(type) else { return type.trimmedDescription }
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
        if let dictionary = type.as(DictionaryTypeSyntax.self), !containsGenericParameter(dictionary.key) {
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

    /// Returns whether a type is or contains one of the generic parameters.
    func containsGenericParameter(_ type: TypeSyntax) -> Bool {
        type.tokens(viewMode: .sourceAccurate).contains {
            existentials[$0.text] != nil || $0.tokenKind == .keyword(.some)
        }
    }
}
#endif
