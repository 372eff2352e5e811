// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftParser
internal import SwiftSyntax
internal import SwiftSyntaxBuilder
internal import SwiftSyntaxMacros

/// The contents of an `@AutoWired` attribute.
struct WiringAttribute {
    let syntax: AttributeSyntax
    /// The type of the graph as written.
    let graph: String
    /// The parameters that take a binding with another name, in source order.
    let mappings: [Mapping]
    /// The names of parameters that the caller passes.
    let assisted: [Name]

    /// The name of a parameter, and its string literal.
    struct Name {
        let text: String
        let literal: ExprSyntax
    }

    struct Mapping {
        let name: Name
        /// The path after the graph, as in `.account.user`.
        let path: String
    }

    /// Returns `nil` and reports an error if a value is not a literal.
    init?(_ attribute: AttributeSyntax, in context: some MacroExpansionContext) {
        let arguments = attribute.arguments?.as(LabeledExprListSyntax.self).map(Array.init) ?? []
        guard let graph = Self.graph(attribute, in: context) else { return nil }
        syntax = attribute
        self.graph = graph
        var mappings: [Mapping] = []
        var names: [Name] = []
        for (index, argument) in arguments.enumerated() where argument.label?.text != "from" {
            let isAssisted = argument.label != nil || arguments[..<index].contains { $0.label?.text == "assisted" }
            guard isAssisted else {
                guard let read = Self.mappings(argument.expression, in: context) else { return nil }
                mappings += read
                continue
            }
            guard let name = Name(argument.expression, in: context) else { return nil }
            names.append(name)
        }
        self.mappings = mappings
        assisted = names
    }

    /// All parameter names in the attribute.
    var names: [Name] { mappings.map(\.name) + assisted }

    /// Returns the attribute with one more name in `assisted:`.
    func assisting(_ name: String) -> AttributeSyntax {
        var arguments = syntax.arguments?.as(LabeledExprListSyntax.self).map(Array.init) ?? []
        if let last = arguments.indices.last {
            arguments[last].trailingComma = .commaToken(trailingTrivia: .space)
        }
        let literal = StringLiteralExprSyntax(content: name)
        arguments.append(LabeledExprSyntax(label: assisted.isEmpty ? "assisted" : nil, expression: literal))
        return syntax.with(\.attributeName.trailingTrivia, []).with(\.leftParen, .leftParenToken())
            .with(\.arguments, .argumentList(LabeledExprListSyntax(arguments))).with(\.rightParen, .rightParenToken())
    }

    private static func graph(_ attribute: AttributeSyntax, in context: some MacroExpansionContext) -> String? {
        guard let argument = attribute.argument("from") else { return "Joinery.Dependencies" }
        guard let type = argument.as(MemberAccessExprSyntax.self), let graph = type.base,
            type.declName.baseName.tokenKind == .keyword(.self)
        else {
            context.diagnose(.graphIsNoType, at: argument)
            return nil
        }
        return graph.trimmedDescription
    }

    private static func mappings(_ expression: ExprSyntax, in context: some MacroExpansionContext) -> [Mapping]? {
        guard let dictionary = expression.as(DictionaryExprSyntax.self) else {
            context.diagnose(.bindingsAreNoLiteral, at: expression)
            return nil
        }
        guard case .elements(let elements) = dictionary.content else { return [] }
        var mappings: [Mapping] = []
        for element in elements {
            guard let name = Name(element.key, in: context) else { return nil }
            guard let path = element.value.as(KeyPathExprSyntax.self) else {
                context.diagnose(.bindingIsNoKeyPath, at: element.value)
                return nil
            }
            let components = path.components.trimmedDescription
            // `\.[0]` becomes `graph[0]`.
            mappings.append(
                Mapping(name: name, path: components.hasPrefix(".[") ? String(components.dropFirst()) : components))
        }
        return mappings
    }
}

extension WiringAttribute.Name {
    fileprivate init?(_ literal: ExprSyntax, in context: some MacroExpansionContext) {
        guard let text = literal.as(StringLiteralExprSyntax.self)?.representedLiteralValue else {
            context.diagnose(.parameterIsNoLiteral, at: literal)
            return nil
        }
        self.init(text: text, literal: literal)
    }
}
#endif
