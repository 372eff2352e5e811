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
    /// Those that it inherits from and of which a macro does not see what they require.
    let unknownProtocols: [String]
    /// The class as a type.
    let stub: String

    init(_ declaration: ProtocolDeclSyntax, _ associatedTypes: [String]) {
        name = declaration.name.text.withoutBackticks
        // Errors are `Sendable`.
        isSendable = declaration.inherited.contains { ["Sendable", "Error", "LocalizedError"].contains($0.baseName) }
        let known = ["AnyObject", "Equatable", "Error", "Hashable", "Sendable"]
        unknownProtocols = declaration.inherited.filter { !known.contains($0.baseName) }.map(\.trimmedDescription)
        actor = declaration.attributes.globalActor
        let arguments = associatedTypes.isEmpty ? "" : "<\(associatedTypes.joined(separator: ", "))>"
        stub = name + "Stub" + arguments
    }

    /// What is written in the protocol, as the class has it.
    func replacingSelf<Node: SyntaxProtocol>(in node: Node) -> Node {
        SelfReplacement(stub).rewrite(node).as(Node.self) ?? node
    }
}

/// Writes the class where a protocol writes `Self`: a class has no stored closures of `Self`.
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
