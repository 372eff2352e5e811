// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftSyntax
internal import SwiftSyntaxMacros

/// An attribute that `AutoWiredMacro` reads. It generates nothing.
enum AutoWiredInitializerMacro: PeerMacro {
    static let name = "AutoWiredInitializer"

    static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        let type = context.lexicalContext.first?.asProtocol((any WithAttributesSyntax).self)
        if !declaration.is(InitializerDeclSyntax.self) || type?.attribute(AutoWiredMacro.name) == nil {
            let edit = declaration.asProtocol((any WithAttributesSyntax).self)?.removal(of: name)
            context.diagnose(.misplacedMark, at: node, edit)
        }
        return []
    }
}

extension WithAttributesSyntax {
    /// Returns a fix-it that removes the attribute with this name; `nil` if there is none.
    func removal(of name: String) -> Edit? {
        let rest = attributes.filter { $0.as(AttributeSyntax.self)?.baseName != name }
        guard rest.count < attributes.count else { return nil }
        return Edit("remove '@\(name)'", replacing: self, with: with(\.attributes, rest))
    }
}
#endif
