// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftParser
internal import SwiftSyntax
internal import SwiftSyntaxBuilder
internal import SwiftSyntaxMacros

/// Generates a key from a property's values, and accessors that use the key.
///
/// Only the peer expansion reports problems, so that each is reported once. The expansion is as complete as possible
/// even then, so that a missing key causes no further errors.
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
            reject(declaration, with: node, in: context)
            return []
        }
        if let name = entry.keyName { diagnoseKeyName(name, in: context) }
        if !entry.hasTestValue { context.diagnose(.entryWithoutValue, at: entry.property.bindings) }
        return [entry.keyDeclaration]
    }

    private static func diagnoseKeyName(_ name: ExprSyntax, in context: some MacroExpansionContext) {
        guard let text = name.as(StringLiteralExprSyntax.self)?.representedLiteralValue else {
            return context.diagnose(.keyIsNoLiteral, at: name)
        }
        if !MethodName.isName(text) { context.diagnose(.keyIsNoName(text), at: name) }
    }

    private static func reject(
        _ declaration: some DeclSyntaxProtocol, with node: AttributeSyntax, in context: some MacroExpansionContext
    ) {
        guard let property = declaration.as(VariableDeclSyntax.self), Entry.isExtension(context.lexicalContext.first)
        else { return context.diagnose(.noEntry, at: node) }
        if !property.isVariable {
            let specifier = property.bindingSpecifier
            context.diagnose(
                .constantEntry, at: specifier,
                Edit(
                    "replace 'let' with 'var'", replacing: specifier, with: specifier.with(\.tokenKind, .keyword(.var)))
            )
        } else if let modifier = property.modifier(.static, .class) {
            context.diagnose(.staticEntry, at: modifier)
        } else {
            context.diagnose(.computedEntry, at: property.bindings)
        }
    }
}
#endif
