// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
package import SwiftSyntax

extension TypeName {
    /// Returns the name of a type in a type position.
    package static func of(_ type: TypeSyntax) -> String {
        if let type = type.as(IdentifierTypeSyntax.self) {
            return generic(type.name.text, type.genericArgumentClause)
        }
        if let type = type.as(SomeOrAnyTypeSyntax.self) { return of(type.constraint) }
        if let type = type.as(OptionalTypeSyntax.self) { return of(type.wrappedType) + "?" }
        if let type = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) { return of(type.wrappedType) + "?" }
        if let type = type.as(MemberTypeSyntax.self) {
            if let module = type.baseType.as(IdentifierTypeSyntax.self)?.name.text, systemModules.contains(module) {
                return generic(type.name.text, type.genericArgumentClause)
            }
            return of(type.baseType) + "." + generic(type.name.text, type.genericArgumentClause)
        }
        if let type = type.as(AttributedTypeSyntax.self) { return of(type.baseType) }
        if let type = type.as(ArrayTypeSyntax.self) { return "[\(of(type.element))]" }
        if let type = type.as(DictionaryTypeSyntax.self) { return "[\(of(type.key)):\(of(type.value))]" }
        if let type = type.as(TupleTypeSyntax.self) {
            if let only = type.elements.first, type.elements.count == 1, only.firstName == nil { return of(only.type) }
            return "(\(type.elements.map { of($0.type) }.joined(separator: ",")))"
        }
        if let type = type.as(FunctionTypeSyntax.self) {
            let parameters = type.parameters.map { of($0.type) }.joined(separator: ",")
            return "(\(parameters))->\(of(type.returnClause.type))"
        }
        if let type = type.as(CompositionTypeSyntax.self) {
            return type.elements.map { of($0.type) }.sorted().joined(separator: "&")
        }
        if let type = type.as(MetatypeTypeSyntax.self) { return of(type.baseType) + "." + type.metatypeSpecifier.text }
        return type.trimmedDescription.filter { !$0.isWhitespace }
    }

    /// Returns the name of a type in an expression, such as the one before `.self` or before a call's arguments; `nil`
    /// if it cannot be a type.
    package static func of(_ expression: ExprSyntax) -> String? {
        if let expression = expression.as(DeclReferenceExprSyntax.self) { return expression.baseName.text }
        if let expression = expression.as(MemberAccessExprSyntax.self) {
            guard let base = expression.base else { return nil }
            let name = expression.declName.baseName.text
            if let module = base.as(DeclReferenceExprSyntax.self)?.baseName.text, name != "self",
                systemModules.contains(module)
            {
                return name
            }
            return of(base).map { name == "self" ? $0 : "\($0).\(name)" }
        }
        if let expression = expression.as(GenericSpecializationExprSyntax.self) {
            return of(expression.expression).map { generic($0, expression.genericArgumentClause) }
        }
        if let expression = expression.as(OptionalChainingExprSyntax.self) {
            return of(expression.expression).map { $0 + "?" }
        }
        if let expression = expression.as(TypeExprSyntax.self) { return of(expression.type) }
        if let expression = expression.as(ArrayExprSyntax.self), let element = expression.elements.first,
            expression.elements.count == 1
        {
            return of(element.expression).map { "[\($0)]" }
        }
        if let expression = expression.as(DictionaryExprSyntax.self),
            let element = expression.content.as(DictionaryElementListSyntax.self)?.first
        {
            guard let key = of(element.key), let value = of(element.value) else { return nil }
            return "[\(key):\(value)]"
        }
        if let expression = expression.as(TupleExprSyntax.self), let element = expression.elements.first,
            expression.elements.count == 1
        {
            return of(element.expression)
        }
        if let expression = expression.as(SequenceExprSyntax.self) { return of(expression) }
        return nil
    }

    /// `(A) -> B`, `A & B`, and `any A` in an expression.
    private static func of(_ sequence: SequenceExprSyntax) -> String? {
        let parts = sequence.elements.split(omittingEmptySubsequences: false) { $0.is(ArrowExprSyntax.self) }
        guard let last = parts.last, let result = composition(last) else { return nil }
        var names: [String] = []
        for part in parts.dropLast() {
            guard part.count == 1, let tuple = part.first?.as(TupleExprSyntax.self) else { return nil }
            let parameters = tuple.elements.compactMap { of($0.expression) }
            guard parameters.count == tuple.elements.count else { return nil }
            names.append("(\(parameters.joined(separator: ",")))->")
        }
        return names.joined() + result
    }

    private static func composition(_ elements: some Sequence<ExprSyntax>) -> String? {
        var names: [String] = []
        for element in elements {
            if let sign = element.as(BinaryOperatorExprSyntax.self) {
                guard sign.operator.text == "&" else { return nil }
            } else if let name = of(element) {
                names.append(name)
            } else {
                return nil
            }
        }
        return names.sorted().joined(separator: "&")
    }

    /// The modules whose names are not part of a type's name.
    private static let systemModules: Set = ["Swift", "Foundation"]

    private static func generic(_ name: String, _ clause: GenericArgumentClauseSyntax?) -> String {
        guard let clause else { return name }
        let arguments = clause.arguments.map { argument in
            argument.argument.as(TypeSyntax.self).map(of) ?? argument.argument.trimmedDescription
        }
        switch (name, arguments.count) {
        case ("Optional", 1): return arguments[0] + "?"
        case ("Array", 1): return "[\(arguments[0])]"
        case ("Dictionary", 2): return "[\(arguments[0]):\(arguments[1])]"
        default: return "\(name)<\(arguments.joined(separator: ","))>"
        }
    }
}
#endif
