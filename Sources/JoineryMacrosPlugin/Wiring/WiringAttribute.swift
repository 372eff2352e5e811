// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftParser
internal import SwiftSyntax
internal import SwiftSyntaxMacros

/// What the attribute of an auto-wired type says.
struct WiringAttribute {
    /// The type of the graph, as it is written.
    let graph: String
    /// What parameters take that take no binding of their own name, in the order of the source.
    let mappings: [Mapping]
    /// The literals that name parameters for the caller.
    let assisted: [Name]

    /// A parameter's name, and where it stands.
    struct Name {
        let text: String
        let literal: ExprSyntax
    }

    struct Mapping {
        let name: Name
        /// What follows the graph, as in `.account.user`.
        let path: String
    }

    /// `nil` where something is no literal, which is told.
    init?(_ attribute: AttributeSyntax, in context: some MacroExpansionContext) {
        let arguments = attribute.arguments?.as(LabeledExprListSyntax.self).map(Array.init) ?? []
        let graph = attribute.argument("from")?.as(MemberAccessExprSyntax.self)?.base
        self.graph = graph?.trimmedDescription ?? "Joinery.Dependencies"
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

    /// All literals that name parameters.
    var names: [Name] { mappings.map(\.name) + assisted }

    private static func mappings(_ expression: ExprSyntax, in context: some MacroExpansionContext) -> [Mapping]? {
        guard let dictionary = expression.as(DictionaryExprSyntax.self) else {
            context.tell(.bindingsAreNoLiteral, at: expression)
            return nil
        }
        guard case .elements(let elements) = dictionary.content else { return [] }
        var mappings: [Mapping] = []
        for element in elements {
            guard let name = Name(element.key, in: context) else { return nil }
            guard let path = element.value.as(KeyPathExprSyntax.self) else {
                context.tell(.bindingIsNoKeyPath, at: element.value)
                return nil
            }
            mappings.append(Mapping(name: name, path: path.components.trimmedDescription))
        }
        return mappings
    }
}

extension WiringAttribute.Name {
    fileprivate init?(_ literal: ExprSyntax, in context: some MacroExpansionContext) {
        guard let text = literal.as(StringLiteralExprSyntax.self)?.representedLiteralValue else {
            context.tell(.parameterIsNoLiteral, at: literal)
            return nil
        }
        self.init(text: text, literal: literal)
    }
}
#endif
