// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftParser
internal import SwiftSyntax

/// A parameter of the initializer to call, or a property that the memberwise initializer sets.
struct WiredParameter {
    /// The name in the body of the initializer, without backticks.
    let name: String
    /// The argument label; `nil` if there is none.
    let label: String?
    /// The name as an expression, with backticks if needed.
    let reference: String
    let hasDefault: Bool
    /// The declaration as a parameter of `init(from:)`; `nil` if the type is not explicit.
    let declaration: String?
    /// The reason why the parameter takes more than a plain value.
    let obstacle: Obstacle?
    /// The argument that passes on the caller's value.
    let forwarded: String
    /// The type of the values, if an expression can name it.
    let valueType: TypeSyntax?
    /// The type as written; `nil` if it is not explicit.
    let typeText: String?
    /// Whether the type is opaque or generic, so that overload resolution prefers other initializers.
    let isOpenType: Bool
    let syntax: Syntax
    /// A fix-it that adds the type, if it is missing.
    let typeFixIt: Edit?

    enum Obstacle {
        case variadic
        case `inout`
        case isolated
        case pack
        case nameless
    }

    /// Returns the argument, with its label.
    func argument(_ value: String) -> String {
        guard let label else { return value }
        // A keyword is a valid label without backticks, and the compiler warns about needless ones.
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
        valueType = parameter.type.isNameable(from: parameter) ? parameter.type.trimmed : nil
        typeText = parameter.type.trimmedDescription
        isOpenType = parameter.type.isOpen(in: parameter)
        syntax = Syntax(parameter)
        typeFixIt = nil
    }

    /// Returns `nil` if the memberwise initializer has no parameter for the property.
    init?(_ binding: PatternBindingSyntax, _ token: TokenSyntax, of property: VariableDeclSyntax) {
        let value = binding.initializer?.value
        let isVariable = property.isVariable
        if value != nil, !isVariable { return nil }
        let type = binding.statedType(in: property)
        name = token.text.withoutBackticks
        reference = token.text.asReference
        label = token.text
        let implicit = isVariable ? type?.implicitValue : nil
        // A property wrapper with arguments may have set the property; a built-in attribute does not.
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
        typeFixIt = type == nil ? binding.typeFixIt : nil
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
    /// Returns whether an expression outside the initializer can name the type: it has no specifiers or attributes, is
    /// not opaque, and does not mention the initializer's generic parameters.
    fileprivate func isNameable(from parameter: FunctionParameterSyntax) -> Bool {
        guard !self.is(AttributedTypeSyntax.self), !self.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) else {
            return false
        }
        return !isOpen(in: parameter)
    }

    /// Returns whether the type is opaque, or mentions a generic parameter of the initializer.
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
