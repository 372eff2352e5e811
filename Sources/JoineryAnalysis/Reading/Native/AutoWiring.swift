// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftParser
internal import SwiftSyntax

/// The arguments of `@AutoWired(from: SessionGraph.self, ["repository": \.listings], assisted: "id")`.
struct AutoWiring {
    /// The graph that provides the parameters.
    let graph: String
    /// The key paths of the bindings for parameters, by the parameter's name.
    let keyPaths: [String: ExprSyntax]
    /// The parameters that callers pass.
    let assisted: Set<String>

    /// Reads the attribute of a type; `nil` if it has none.
    init?(_ attributes: AttributeListSyntax) {
        let attribute = attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }.first(where: Self.isWritten)
        guard let attribute else { return nil }
        var graph = "Dependencies"
        var keyPaths: [String: ExprSyntax] = [:]
        var assisted: Set<String> = []
        for argument in attribute.arguments?.as(LabeledExprListSyntax.self) ?? [] {
            if argument.label?.text == "from", let name = argument.expression.metatypeName {
                graph = TypeName.withoutLastArguments(name) ?? name
            } else if let name = argument.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue {
                assisted.insert(name)
            }
            let map = argument.expression.as(DictionaryExprSyntax.self)?.content.as(DictionaryElementListSyntax.self)
            for element in map ?? [] {
                guard let name = element.key.as(StringLiteralExprSyntax.self)?.representedLiteralValue else { continue }
                keyPaths[name] = element.value
            }
        }
        self.graph = graph
        self.keyPaths = keyPaths
        self.assisted = assisted
    }

    /// Whether an attribute is that of auto-wiring.
    static func isWritten(_ attribute: AttributeSyntax) -> Bool {
        TypeName.last(of: TypeName.of(attribute.attributeName)) == "AutoWired"
    }
}
#endif
