// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftSyntax
internal import SwiftSyntaxBuilder

/// The properties of a protocol that apply to all its requirements.
struct StubEnvironment {
    /// The name of the protocol in issues.
    let name: String
    let isSendable: Bool
    /// The global actor of the protocol.
    let actor: String?
    /// Inherited protocols whose requirements a macro cannot see.
    let unknownProtocols: [String]
    /// The type of the stub class.
    let stub: String

    init(_ declaration: ProtocolDeclSyntax, _ associatedTypes: [String]) {
        name = declaration.name.text.withoutBackticks
        // `Error` inherits from `Sendable`.
        isSendable = declaration.inherited.contains { ["Sendable", "Error", "LocalizedError"].contains($0.baseName) }
        let known = ["AnyObject", "Equatable", "Error", "Hashable", "Sendable"]
        unknownProtocols = declaration.inherited.filter { !known.contains($0.baseName) }.map(\.trimmedDescription)
        actor = declaration.attributes.globalActor
        let arguments = associatedTypes.isEmpty ? "" : "<\(associatedTypes.joined(separator: ", "))>"
        stub = name + "Stub" + arguments
    }

    /// Returns a node of the protocol with `Self` replaced by the stub class.
    func replacingSelf<Node: SyntaxProtocol>(in node: Node) -> Node {
        SelfReplacement(stub).rewrite(node).as(Node.self) ?? node
    }
}

/// Replaces `Self` with the stub class, because a class cannot store closures that mention `Self`.
private final class SelfReplacement: SyntaxRewriter {
    private let type: String

    init(_ type: String) {
        self.type = type
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
