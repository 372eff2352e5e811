// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftSyntax
internal import SwiftSyntaxBuilder

/// What a protocol says of all its requirements.
struct StubSurroundings {
    /// The protocol's name, for what a test is told.
    let name: String
    let isSendable: Bool
    /// The global actor that the protocol names for its requirements.
    let actor: String?
    let selfReplacement: SelfReplacement

    init(_ declaration: ProtocolDeclSyntax, _ associatedTypes: [String]) {
        name = declaration.name.text.withoutBackticks
        isSendable = declaration.inherited.contains { $0.baseName == "Sendable" }
        actor = declaration.attributes.globalActor
        selfReplacement = SelfReplacement(in: declaration, associatedTypes)
    }
}

/// Writes the class where a protocol writes `Self`: a class has no stored closures of `Self`.
final class SelfReplacement: SyntaxRewriter {
    private let type: String

    init(in declaration: ProtocolDeclSyntax, _ associatedTypes: [String]) {
        let arguments = associatedTypes.isEmpty ? "" : "<\(associatedTypes.joined(separator: ", "))>"
        type = declaration.name.text.withoutBackticks + "Stub" + arguments
    }

    func replaced<Node: SyntaxProtocol>(_ node: Node) -> Node {
        rewrite(node).as(Node.self) ?? node
    }

    override func visit(_ node: IdentifierTypeSyntax) -> TypeSyntax {
        guard node.name.tokenKind == .keyword(.Self) else { return super.visit(node) }
        return TypeSyntax("\(raw: type)").keepingTrivia(of: node)
    }

    override func visit(_ node: MemberTypeSyntax) -> TypeSyntax {
        guard node.baseType.as(IdentifierTypeSyntax.self)?.name.tokenKind == .keyword(.Self) else {
            return super.visit(node)
        }
        return TypeSyntax("\(node.name.trimmed)").keepingTrivia(of: node)
    }
}

extension TypeSyntax {
    fileprivate func keepingTrivia(of node: some SyntaxProtocol) -> TypeSyntax {
        with(\.leadingTrivia, node.leadingTrivia).with(\.trailingTrivia, node.trailingTrivia)
    }
}
#endif
