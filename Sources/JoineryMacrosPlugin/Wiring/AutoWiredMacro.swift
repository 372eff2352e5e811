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

    private static func initializer(
        _ node: AttributeSyntax, of type: some DeclGroupSyntax, in context: some MacroExpansionContext
    ) -> String? {
        guard let attribute = WiringAttribute(node, in: context),
            let initializer = WiredInitializer(of: type, in: context)
        else { return nil }
        return Wiring(attribute, initializer, of: type, in: context)?.initializer(in: context)
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
        return initializer(node, of: declaration, in: context).map { ["\(raw: $0)"] } ?? []
    }
}

extension AutoWiredMacro: ExtensionMacro {
    static func expansion(
        of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
        providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
        guard WiredInitializer.isMemberwise(in: declaration, context),
            let initializer = initializer(node, of: declaration, in: context)
        else { return [] }
        if let keyword = declaration.privateKeyword, context.lexicalContext.contains(where: \.isType) {
            let edit = Edit(
                "replace 'private' with 'fileprivate'", replacing: keyword,
                with: keyword.with(\.tokenKind, .keyword(.fileprivate)))
            context.tell(.privateStructure(declaration.typeName), at: keyword, edit)
            return []
        }
        return [try ExtensionDeclSyntax("extension \(type.trimmed) {\n\(raw: initializer)\n}")]
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

extension Syntax {
    fileprivate var isType: Bool { asProtocol((any DeclGroupSyntax).self) != nil }
}
#endif
