// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftSyntax
internal import SwiftSyntaxBuilder
internal import SwiftSyntaxMacros

/// Generates a class for a protocol. Each member calls a closure that a test sets.
enum StubbedMacro: PeerMacro {
    static var formatMode: FormatMode { .disabled }

    static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        guard let declaration = declaration.as(ProtocolDeclSyntax.self) else {
            let edits = declaration.asProtocol((any WithAttributesSyntax).self).map { declared in
                let attributes = declared.attributes.filter { $0.as(AttributeSyntax.self)?.baseName != node.baseName }
                return Edit("remove '@Stubbed'", replacing: declared.attributes, with: attributes)
            }
            context.diagnose(.noProtocol, at: node, edits)
            return []
        }
        guard let stubbed = StubbedProtocol(declaration, in: context) else { return [] }
        return stubbed.declarations.map { "\(raw: $0)" }
    }
}
#endif
