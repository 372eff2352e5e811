// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftParser
internal import SwiftSyntax
internal import SwiftSyntaxBuilder
internal import SwiftSyntaxMacros

/// Makes a key of a property's values, and accessors that use the key.
///
/// Whatever is wrong is told with the peers, and once. The expansion is as whole as it can be even then, so that no
/// further errors follow from a missing key.
enum DependencyEntryMacro {}

extension DependencyEntryMacro: AccessorMacro {
    static func expansion(
        of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
        guard let entry = Entry(declaration, node, in: context) else { return [] }
        return ["get { self[\(raw: entry.key).self] }", "set { self[\(raw: entry.key).self] = newValue }"]
    }
}

extension DependencyEntryMacro: PeerMacro {
    static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        guard let entry = Entry(declaration, node, in: context) else {
            refuse(declaration, with: node, in: context)
            return []
        }
        if let name = entry.keyName { tellWrong(name, in: context) }
        if !entry.hasTestValue { context.tell(.entryWithoutValue, at: entry.property.bindings) }
        return [entry.keyDeclaration]
    }

    private static func tellWrong(_ name: ExprSyntax, in context: some MacroExpansionContext) {
        guard let text = name.as(StringLiteralExprSyntax.self)?.representedLiteralValue else {
            return context.tell(.keyIsNoLiteral, at: name)
        }
        if !MethodName.isName(text) { context.tell(.keyIsNoName(text), at: name) }
    }

    private static func refuse(
        _ declaration: some DeclSyntaxProtocol, with node: AttributeSyntax, in context: some MacroExpansionContext
    ) {
        guard let property = declaration.as(VariableDeclSyntax.self), Entry.isExtension(context.lexicalContext.first)
        else { return context.tell(.noEntry, at: node) }
        if !property.isVariable {
            let specifier = property.bindingSpecifier
            context.tell(
                .constantEntry, at: specifier,
                Edit(
                    "replace 'let' with 'var'", replacing: specifier, with: specifier.with(\.tokenKind, .keyword(.var)))
            )
        } else if let modifier = property.modifier(.static, .class) {
            context.tell(.staticEntry, at: modifier)
        } else {
            context.tell(.computedEntry, at: property.bindings)
        }
    }
}
#endif
