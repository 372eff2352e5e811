// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftParser
internal import SwiftSyntax

/// A parameter of the initialiser that is called, or a property that the memberwise initialiser has a parameter for.
struct WiredParameter {
    /// The name inside of the initialiser, without backticks.
    let name: String
    /// What the caller writes before the argument; `nil` where that is nothing.
    let label: String?
    /// The name in an expression, with backticks where it needs them.
    let reference: String
    let hasDefault: Bool
    /// As a parameter of `init(from:)`; `nil` where its type is not written out.
    let declaration: String?
    /// What makes it more than a value to hand over.
    let obstacle: Obstacle?
    /// The caller's argument, as it is handed on.
    let forwarded: String
    /// The type of its values, where an expression can name it.
    let valueType: TypeSyntax?
    /// As it is written; `nil` where it is not.
    let typeText: String?
    /// Whether it is opaque or generic, so that the compiler prefers a parameter that is not.
    let isOpenType: Bool
    let syntax: Syntax
    /// What writes out its type, where it has none.
    let insertionOfType: Edit?

    enum Obstacle {
        case variadic
        case `inout`
        case isolated
        case pack
        case nameless
    }

    /// The argument for it.
    func argument(_ value: String) -> String {
        guard let label else { return value }
        // Keywords are labels without backticks, and the compiler warns of those.
        let bare = label.withoutBackticks
        let needsThem = bare == "inout" || !bare.isValidSwiftIdentifier(for: .memberAccess)
        return "\(needsThem ? label : bare): \(value)"
    }
}

extension WiredParameter {
    init(_ parameter: FunctionParameterSyntax) {
        let token = parameter.secondName ?? parameter.firstName
        name = token.text.withoutBackticks
        reference = token.text.asReference
        label = parameter.firstName.tokenKind == .wildcard ? nil : parameter.firstName.text
        hasDefault = parameter.defaultValue != nil
        declaration = parameter.with(\.trailingComma, nil).trimmedDescription
        obstacle = Obstacle(parameter)
        forwarded = parameter.type.forwarding(token.text.asReference)
        valueType = parameter.type.isNameable(besides: parameter) ? parameter.type.trimmed : nil
        typeText = parameter.type.trimmedDescription
        isOpenType = parameter.type.isOpen(in: parameter)
        syntax = Syntax(parameter)
        insertionOfType = nil
    }

    /// A parameter of the memberwise initialiser; `nil` where it has none for the property.
    init?(_ binding: PatternBindingSyntax, _ token: TokenSyntax, of property: VariableDeclSyntax) {
        let value = binding.initializer?.value
        let isVariable = property.isVariable
        if value != nil, !isVariable { return nil }
        let type = binding.statedType(in: property)
        name = token.text.withoutBackticks
        reference = token.text.asReference
        label = token.text
        let implicit = isVariable ? type?.implicitValue : nil
        // A property wrapper with arguments may have set the property; a declaration's own attributes do not.
        let setByAttribute = property.attributes.compactMap { $0.as(AttributeSyntax.self) }.contains {
            $0.arguments != nil && $0.baseName.first?.isUppercase == true
        }
        hasDefault = value != nil || setByAttribute
        declaration = type.map { type in
            let written = ClosureType(type)?.escaping ?? type.trimmedDescription
            let standard = value?.trimmedDescription ?? implicit
            return "\(token.text): \(written)" + (standard.map { " = \($0)" } ?? "")
        }
        obstacle = nil
        forwarded = token.text.asReference
        valueType = nil
        typeText = type?.trimmedDescription
        isOpenType = false
        syntax = Syntax(binding.pattern)
        insertionOfType = type == nil ? binding.insertionOfType : nil
    }
}

extension WiredParameter.Obstacle {
    fileprivate init?(_ parameter: FunctionParameterSyntax) {
        if parameter.ellipsis != nil {
            self = .variadic
        } else if parameter.type.is(PackExpansionTypeSyntax.self) {
            self = .pack
        } else if parameter.type.hasSpecifier(.inout) {
            self = .inout
        } else if parameter.type.hasSpecifier(.isolated) {
            self = .isolated
        } else if (parameter.secondName ?? parameter.firstName).tokenKind == .wildcard {
            self = .nameless
        } else {
            return nil
        }
    }
}

extension TypeSyntax {
    /// Whether an expression outside of the initialiser can name it: it has no specifiers or attributes, is not
    /// opaque, and is none of the initialiser's generic parameters.
    fileprivate func isNameable(besides parameter: FunctionParameterSyntax) -> Bool {
        guard !self.is(AttributedTypeSyntax.self), !self.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) else {
            return false
        }
        return !isOpen(in: parameter)
    }

    /// Whether it is opaque, or names one of the initialiser's generic parameters.
    fileprivate func isOpen(in parameter: FunctionParameterSyntax) -> Bool {
        let generics = parameter.enclosingInitializer?.genericParameterClause?.parameters.map(\.name.text) ?? []
        return tokens(viewMode: .sourceAccurate).contains { token in
            token.tokenKind == .keyword(.some) || generics.contains(token.text)
        }
    }
}

extension FunctionParameterSyntax {
    fileprivate var enclosingInitializer: InitializerDeclSyntax? {
        sequence(first: Syntax(self)) { $0.parent }.lazy.compactMap { $0.as(InitializerDeclSyntax.self) }.first
    }
}
#endif
