// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftSyntax
internal import SwiftSyntaxBuilder
internal import SwiftSyntaxMacros

/// Generates an initializer that takes the arguments of another initializer from a graph.
///
/// It is a member of the type. If it calls the memberwise initializer, it is in an extension, because any initializer
/// in the structure would suppress the memberwise one.
enum AutoWiredMacro {
    static let name = "AutoWired"
    /// `Wiring` places generated code on the lines of the source, so it must not be reformatted.
    static var formatMode: FormatMode { .disabled }

    private static func members(
        _ node: AttributeSyntax, of type: some DeclGroupSyntax, in context: some MacroExpansionContext
    ) -> [String] {
        guard let attribute = WiringAttribute(node, in: context) else { return [] }
        let initializer = WiredInitializer(of: type, in: context)
        let wiring = Wiring(attribute, initializer ?? .unknown, of: type)
        let isValid = initializer != nil && wiring.isValid(attribute, in: context)
        guard wiring.isUnique(in: context) else { return [] }
        return isValid ? wiring.members(in: context) : wiring.placeholderMembers(in: context)
    }
}

extension AutoWiredMacro: MemberMacro {
    static func expansion(
        of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        guard declaration.isAutoWirable else {
            context.diagnose(.notAutoWirable, at: declaration.introducer)
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

    /// Returns whether an extension can name the structure; it cannot if the structure is private to another type.
    private static func canBeExtended(
        _ declaration: some DeclGroupSyntax, in context: some MacroExpansionContext
    ) -> Bool {
        let types = context.lexicalContext.compactMap { $0.asProtocol((any DeclGroupSyntax).self) }
        guard !types.isEmpty else { return true }
        if let keyword = declaration.privateKeyword {
            let edit = Edit(
                "replace 'private' with 'fileprivate'", replacing: keyword,
                with: keyword.with(\.tokenKind, .keyword(.fileprivate)))
            context.diagnose(.privateStructure(declaration.typeName), at: keyword, edit)
            return false
        }
        guard let hidden = types.dropLast().first(where: { $0.privateKeyword != nil }) else { return true }
        context.diagnose(.privateStructure(hidden.typeName), at: declaration.nameSyntax)
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
