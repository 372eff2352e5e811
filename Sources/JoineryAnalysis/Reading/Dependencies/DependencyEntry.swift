// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftParser
package import SwiftSyntax

/// A property that declares its key itself: `@DependencyEntry(liveValue: …) var folder = …`.
package struct DependencyEntry {
    let variable: VariableDeclSyntax
    /// The name of the key's type, within `DependencyValues`.
    let key: String
    /// Whether the key is visible only in its file.
    let isPrivate: Bool
    package let live: LabeledExprSyntax?
    package let preview: LabeledExprSyntax?
    /// The initial value, which is the test value.
    package let test: InitializerClauseSyntax?

    package init?(_ variable: VariableDeclSyntax, _ binding: PatternBindingSyntax, named name: String) {
        let attribute = variable.attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }
            .first { TypeName.last(of: TypeName.of($0.attributeName)) == "DependencyEntry" }
        guard let attribute, binding.accessorBlock == nil else { return nil }
        let arguments = attribute.arguments?.as(LabeledExprListSyntax.self)
        self.variable = variable
        live = arguments?.first { $0.label?.text == "liveValue" }
        preview = arguments?.first { $0.label?.text == "previewValue" }
        test = binding.initializer
        let chosen = arguments?.first { $0.label == nil }?.expression.as(StringLiteralExprSyntax.self)?
            .representedLiteralValue
        let isForOthers = BindingFact.isForOtherModules(Access.of(variable.modifiers))
        isPrivate = chosen == nil && !isForOthers
        if let chosen {
            key = chosen
        } else if isForOthers {
            let type = binding.typeAnnotation.flatMap { Self.leadingName(of: TypeName.of($0.type)) }
            key = (type ?? name.prefix(1).uppercased() + name.dropFirst()) + "Key"
        } else {
            key = "_\(name)Key"
        }
    }

    /// Returns the first part of the name of a type's key: `Gateway` for `Payment.Gateway?`.
    private static func leadingName(of type: String) -> String? {
        guard !type.contains("->") else { return nil }
        let parts = type.prefix { $0 != "<" }.split { "[]():,&?".contains($0) }
        let names = parts.map { TypeName.last(of: String($0)) }
        return names.isEmpty ? nil : names.joined()
    }
}
#endif
