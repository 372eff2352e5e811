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
    /// The attribute of this name, with or without its module.
    func attribute(_ name: String) -> AttributeSyntax? {
        attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }.first { $0.baseName == name }
    }
}

extension PatternBindingSyntax {
    /// Whether there is a getter, in any form; observers make none.
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
    /// The type that is written here or, as in `var a, b: Int`, after a later name, or that of a literal.
    func statedType(in property: VariableDeclSyntax) -> TypeSyntax? {
        if let type = typeAnnotation?.type { return type }
        if let value = initializer?.value { return value.literalType }
        return property.bindings.drop { $0.id != id }.lazy.compactMap { $0.typeAnnotation?.type }.first
    }
}

extension TypeSyntax {
    /// The value of a variable of this type that is given none.
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

    /// Whether it may be a global actor: those begin with an upper-case letter, as do macros, of which these have no
    /// meaning for what is copied, and result builders, which are known by their name.
    var namesGlobalActor: Bool {
        arguments == nil && !["AutoWired", "AutoWiredInitializer", "Stubbed"].contains(baseName)
            && !baseName.hasSuffix("Builder") && baseName.first?.isUppercase == true
    }

    func argument(_ label: String?) -> ExprSyntax? {
        arguments?.as(LabeledExprListSyntax.self)?.first { $0.label?.text == label }?.expression
    }

    /// Whether `@DependencyClient` added it, to lead to the method.
    var marksPropertyWithMethod: Bool {
        baseName == "available" && arguments?.trimmedDescription.contains("deprecated: 9999") == true
    }
}

extension DeclModifierSyntax {
    /// Whether it is an access level, or that of a setter.
    var isAccess: Bool {
        let levels: [Keyword] = [.private, .fileprivate, .internal, .package, .public, .open]
        return levels.contains { name.tokenKind == .keyword($0) }
    }
}

extension String {
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

    /// As a name in an expression, where a keyword needs backticks.
    var asReference: String {
        hasPrefix("`") || isValidSwiftIdentifier(for: .variableName) ? self : "`\(self)`"
    }

    var withoutBackticks: String {
        count > 2 && hasPrefix("`") && hasSuffix("`") ? String(dropFirst().dropLast()) : self
    }
}
#endif
