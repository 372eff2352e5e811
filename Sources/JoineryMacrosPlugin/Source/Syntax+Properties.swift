// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftParser
internal import SwiftSyntax
internal import SwiftSyntaxBuilder

extension VariableDeclSyntax {
    var isVariable: Bool { bindingSpecifier.tokenKind == .keyword(.var) }
    var isTypeMember: Bool { hasModifier(.static) || hasModifier(.class) }
    var isLazy: Bool { hasModifier(.lazy) }
}

extension WithModifiersSyntax {
    func hasModifier(_ keyword: Keyword) -> Bool { modifier(keyword) != nil }

    func modifier(_ keywords: Keyword...) -> DeclModifierSyntax? {
        modifiers.first { modifier in keywords.contains { modifier.name.tokenKind == .keyword($0) } }
    }
}

extension WithAttributesSyntax {
    /// Returns the attribute with this name, written with or without its module.
    func attribute(_ name: String) -> AttributeSyntax? {
        attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }.first { $0.baseName == name }
    }
}

extension PatternBindingSyntax {
    /// Whether the property has a getter in any form. Observers don't count.
    var isComputed: Bool {
        switch accessorBlock?.accessors {
        case .none: false
        case .getter: true
        case .accessors(let accessors):
            accessors.contains {
                ![.keyword(.willSet), .keyword(.didSet)].contains($0.accessorSpecifier.tokenKind)
            }
        }
    }
}

extension PatternBindingSyntax {
    /// Returns the type that is written here, or after a later name as in `var a, b: Int`, or the type of a literal.
    func statedType(in property: VariableDeclSyntax) -> TypeSyntax? {
        if let type = typeAnnotation?.type { return type }
        if let value = initializer?.value { return value.literalType }
        return property.bindings.drop { $0.id != id }.lazy.compactMap { $0.typeAnnotation?.type }.first
    }
}

extension TypeSyntax {
    /// The implicit initial value of a variable of this type.
    var implicitValue: String? {
        self.is(OptionalTypeSyntax.self) || self.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) ? "nil" : nil
    }
}

extension ExprSyntax {
    fileprivate var literalType: TypeSyntax? {
        if self.is(BooleanLiteralExprSyntax.self) { return "Bool" }
        if self.is(IntegerLiteralExprSyntax.self) { return "Int" }
        if self.is(FloatLiteralExprSyntax.self) { return "Double" }
        if self.is(StringLiteralExprSyntax.self) { return "String" }
        return self.as(PrefixOperatorExprSyntax.self)?.expression.literalType
    }
}

extension AttributeSyntax {
    /// The name without a module.
    var baseName: String {
        attributeName.as(MemberTypeSyntax.self)?.name.text ?? attributeName.trimmedDescription
    }

    /// Whether the attribute may be a global actor: the name starts with an uppercase letter and is not that of a known
    /// result builder. Macros also match, but copying their attribute is harmless.
    var namesGlobalActor: Bool {
        arguments == nil && !["AutoWired", "AutoWiredInitializer", "Stubbed"].contains(baseName)
            && !baseName.hasSuffix("Builder") && baseName.first?.isUppercase == true
    }

    func argument(_ label: String?) -> ExprSyntax? {
        arguments?.as(LabeledExprListSyntax.self)?.first { $0.label?.text == label }?.expression
    }

    /// Whether `@DependencyClient` added the attribute to make editors suggest the method.
    var marksPropertyWithMethod: Bool {
        baseName == "available" && arguments?.tokens(viewMode: .sourceAccurate).contains { $0.text == "9999" } == true
    }
}

extension DeclModifierSyntax {
    /// Whether the modifier is an access level, including that of a setter.
    var isAccess: Bool {
        let levels: [Keyword] = [.private, .fileprivate, .internal, .package, .public, .open]
        return levels.contains { name.tokenKind == .keyword($0) }
    }
}

extension String {
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

    /// The name as an expression, with backticks around a keyword.
    var asReference: String {
        hasPrefix("`") || isValidSwiftIdentifier(for: .variableName) ? self : "`\(self)`"
    }

    var withoutBackticks: String {
        count > 2 && hasPrefix("`") && hasSuffix("`") ? String(dropFirst().dropLast()) : self
    }
}
#endif
