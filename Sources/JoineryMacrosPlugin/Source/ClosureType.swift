// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftSyntax

/// A closure type, without surrounding parentheses.
struct ClosureType {
    let function: FunctionTypeSyntax
    /// Specifiers such as `nonisolated(nonsending)`, each with a trailing space.
    let specifiers: String
    let attributes: [AttributeSyntax]

    /// Returns `nil` for any other type.
    init?(_ type: TypeSyntax) {
        if let function = type.as(FunctionTypeSyntax.self) {
            self.init(function: function, specifiers: "", attributes: [])
        } else if let attributed = type.as(AttributedTypeSyntax.self), let base = ClosureType(attributed.baseType) {
            let specifiers = (attributed.specifiers.map(\.trimmedDescription) + [""]).joined(separator: " ")
            self.init(
                function: base.function, specifiers: specifiers + base.specifiers,
                attributes: attributed.attributes.compactMap { $0.as(AttributeSyntax.self)?.trimmed } + base.attributes)
        } else if let inner = type.withoutParentheses {
            self.init(inner)
        } else {
            return nil
        }
    }

    private init(function: FunctionTypeSyntax, specifiers: String, attributes: [AttributeSyntax]) {
        self.function = function
        self.specifiers = specifiers
        self.attributes = attributes
    }

    var parameters: TupleTypeElementListSyntax { function.parameters }

    /// The type of a parameter that stores the closure.
    var escaping: String {
        let attributes = attributes.map { $0.description + " " }.joined()
        return "\(specifiers)@escaping \(attributes)\(function.trimmed)"
    }

    func hasAttribute(_ name: String) -> Bool {
        attributes.contains { $0.attributeName.trimmedDescription == name }
    }
}

// MARK: - Effects and result

extension ClosureType {
    enum Failure {
        case never
        case any
        case error(TypeSyntax)
    }

    enum Success {
        case nothing
        case optional
        case value(TypeSyntax)
    }

    var failure: Failure { function.effectSpecifiers?.throwsClause.failure ?? .never }

    var success: Success {
        let type = function.returnClause.type.trimmed
        if type.is(OptionalTypeSyntax.self) || type.unqualified.hasPrefix("Optional<") { return .optional }
        return type.isVoid ? .nothing : .value(type)
    }

    var isAsync: Bool { function.effectSpecifiers?.asyncSpecifier != nil }

    /// Whether the closure has `@isolated(any)`, so that a call must use `await`.
    var isIsolatedToAnyActor: Bool {
        attributes.contains {
            $0.attributeName.trimmedDescription == "isolated" && $0.arguments?.trimmedDescription == "any"
        }
    }

    /// The effects before a call, such as `try await `.
    var callEffects: String {
        let throwing = function.effectSpecifiers?.throwsClause == nil ? "" : "try "
        return throwing + (isAsync || isIsolatedToAnyActor ? "await " : "")
    }
}

extension ThrowsClauseSyntax? {
    var failure: ClosureType.Failure {
        guard let clause = self else { return .never }
        guard let type = clause.type?.trimmed else { return .any }
        switch type.unqualified {
        case "Never": return .never
        case "any Error", "Error", "(any Error)", "any Swift.Error": return .any
        default: return .error(type)
        }
    }

    /// Whether a call cannot throw.
    var throwsNothing: Bool {
        if case .never = failure { true } else { false }
    }
}

extension TypeSyntax {
    func hasSpecifier(_ keyword: Keyword) -> Bool {
        self.as(AttributedTypeSyntax.self)?.specifiers.contains {
            $0.as(SimpleTypeSpecifierSyntax.self)?.specifier.tokenKind == .keyword(keyword)
        } ?? false
    }

    /// Returns an argument that passes on a parameter of this type.
    func forwarding(_ name: String) -> String {
        if hasSpecifier(.inout) { return "&" + name }
        if self.is(PackExpansionTypeSyntax.self) { return "repeat each " + name }
        guard let closure = ClosureType(self), closure.hasAttribute("autoclosure") else { return name }
        return "\(closure.callEffects)\(name)()"
    }

    /// The type inside one pair of parentheses; `nil` for any other type.
    var withoutParentheses: TypeSyntax? {
        guard let elements = self.as(TupleTypeSyntax.self)?.elements, elements.count == 1, let only = elements.first,
            only.firstName == nil
        else { return nil }
        return only.type
    }

    var isVoid: Bool { ["Void", "()"].contains(unqualified) }

    /// The type as written, without `Swift.`.
    fileprivate var unqualified: String {
        trimmedDescription.hasPrefix("Swift.") ? String(trimmedDescription.dropFirst(6)) : trimmedDescription
    }
}
#endif
