// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftSyntax
internal import SwiftSyntaxBuilder
internal import SwiftSyntaxMacros

/// Writes the initialiser that takes what another initialiser needs from a graph.
///
/// It is a member, as one by hand would be. Only where it calls the memberwise initialiser it stands in an extension:
/// with an initialiser in the structure there would be none.
enum AutoWiredMacro {
    static let name = "AutoWired"
    /// The lines of the expansion are those of the source: see `Wiring`.
    static var formatMode: FormatMode { .disabled }

    private static func members(
        _ node: AttributeSyntax, of type: some DeclGroupSyntax, in context: some MacroExpansionContext
    ) -> [String] {
        guard let attribute = WiringAttribute(node, in: context) else { return [] }
        let initializer = WiredInitializer(of: type, in: context)
        let wiring = Wiring(attribute, initializer ?? .unknown, of: type)
        let isRight = initializer != nil && wiring.isRight(attribute, in: context)
        guard wiring.isAlone(in: context) else { return [] }
        return isRight ? wiring.members(in: context) : wiring.refusedMembers(in: context)
    }
}

extension AutoWiredMacro: MemberMacro {
    static func expansion(
        of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        guard declaration.isAutoWirable else {
            context.tell(.notAutoWirable, at: declaration.introducer)
            return []
        }
        guard !WiredInitializer.isMemberwise(in: declaration, context) else { return [] }
        return members(node, of: declaration, in: context).map { "\(raw: $0)" }
    }
}

extension AutoWiredMacro: ExtensionMacro {
    static func expansion(
        of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
        providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
        guard WiredInitializer.isMemberwise(in: declaration, context) else { return [] }
        let members = members(node, of: declaration, in: context)
        guard !members.isEmpty, canBeExtended(declaration, in: context) else { return [] }
        return [
            try ExtensionDeclSyntax("extension \(type.trimmed) {\n\(raw: members.joined(separator: "\n\n"))\n}")
        ]
    }

    /// Whether an extension can name the structure, which it cannot where it is private to another type.
    private static func canBeExtended(
        _ declaration: some DeclGroupSyntax, in context: some MacroExpansionContext
    ) -> Bool {
        let types = context.lexicalContext.compactMap { $0.asProtocol((any DeclGroupSyntax).self) }
        guard !types.isEmpty else { return true }
        if let keyword = declaration.privateKeyword {
            let edit = Edit(
                "replace 'private' with 'fileprivate'", replacing: keyword,
                with: keyword.with(\.tokenKind, .keyword(.fileprivate)))
            context.tell(.privateStructure(declaration.typeName), at: keyword, edit)
            return false
        }
        guard let hidden = types.dropLast().first(where: { $0.privateKeyword != nil }) else { return true }
        context.tell(.privateStructure(hidden.typeName), at: declaration.nameSyntax)
        return false
    }
}

extension DeclGroupSyntax {
    fileprivate var isAutoWirable: Bool {
        self.is(ClassDeclSyntax.self) || self.is(StructDeclSyntax.self) || self.is(ActorDeclSyntax.self)
    }

    fileprivate var privateKeyword: TokenSyntax? {
        modifiers.first { $0.name.tokenKind == .keyword(.private) && $0.detail == nil }?.name
    }
}
#endif
