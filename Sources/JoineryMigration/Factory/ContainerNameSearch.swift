// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// A search for the names in the code of a container that mean something else outside of it: the container itself, its
/// members, and its nested types.
final class ContainerNameSearch: SyntaxVisitor {
    struct Found {
        let token: TokenSyntax
        /// The change that keeps the meaning outside of the container, if one is necessary.
        let edit: TextEdit?
        /// The member that is named, if the program declares it.
        let member: ContainerMembers.Member?
    }

    private(set) var found: [Found] = []
    /// The places at which closures capture the container.
    private(set) var captures: [TokenSyntax] = []
    private let container: String
    private let members: ContainerMembers

    init(of container: String, _ members: ContainerMembers) {
        self.container = container
        self.members = members
        super.init(viewMode: .sourceAccurate)
    }

    /// The members of the library's containers that code in a container can name without it.
    private static let ownMembers: Set = ["manager", "reset", "with", "decorator"]

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        let access = node.parent?.as(MemberAccessExprSyntax.self)
        guard access?.declName.id != node.id, node.parent?.is(KeyPathPropertyComponentSyntax.self) != true else {
            return .visitChildren
        }
        let name = node.baseName.name
        let next = access?.declName.baseName.name
        switch node.baseName.text {
        case "self":
            let member = next.flatMap { members.member($0, of: container, [.instance, .stored]) }
            note(node.baseName, TextEdit(node.bytes, "\(container).shared"), member)
        case "Self":
            let member = next.flatMap { members.member($0, of: container, [.ofType, .type]) }
            note(node.baseName, TextEdit(node.bytes, container), member)
        default:
            guard !node.isLocal(name) else { break }
            if name == container, let next {
                let member = members.member(next, of: container, [.ofType, .type])
                if member?.privateWord != nil { note(node.baseName, nil, member) }
            } else if let member = members.member(name, of: container, [.instance, .stored]) {
                note(node.baseName, TextEdit(node.bytes, "\(container).shared.\(name.asMember)"), member)
            } else if let member = members.member(name, of: container, [.type]) {
                note(node.baseName, TextEdit(node.bytes, "\(container).\(name)"), member)
            } else if Self.ownMembers.contains(name) {
                note(node.baseName, TextEdit(node.bytes, "\(container).shared.\(name)"), nil)
            }
        }
        return .visitChildren
    }

    override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
        if node.name.text == "Self" {
            note(node.name, TextEdit(node.name.bytes, container), nil)
        } else if let member = members.member(node.name.name, of: container, [.type]) {
            note(node.name, TextEdit(node.name.bytes, "\(container).\(node.name.text)"), member)
        }
        return .visitChildren
    }

    override func visit(_ node: ClosureCaptureSyntax) -> SyntaxVisitorContinueKind {
        if node.name.text == "self", node.initializer == nil { captures.append(node.name) }
        return .visitChildren
    }

    private func note(_ token: TokenSyntax, _ edit: TextEdit?, _ member: ContainerMembers.Member?) {
        found.append(Found(token: token, edit: edit, member: member))
    }
}

extension ContainerMembers {
    /// Returns a type as code outside of a container writes it, with the container before its nested types.
    func type(_ type: TypeSyntax, outside container: String) -> TypeSyntax {
        let rewriter = NestedTypeRewriter(container, self)
        return rewriter.rewrite(type).as(TypeSyntax.self) ?? type
    }
}

/// Writes the container before its nested types.
private final class NestedTypeRewriter: SyntaxRewriter {
    private let container: String
    private let members: ContainerMembers

    init(_ container: String, _ members: ContainerMembers) {
        self.container = container
        self.members = members
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: IdentifierTypeSyntax) -> TypeSyntax {
        let inner = super.visit(node)
        guard members.member(node.name.name, of: container, [.type]) != nil,
            var type = inner.as(IdentifierTypeSyntax.self)
        else { return inner }
        type.name = .identifier(
            "\(container).\(node.name.text)", leadingTrivia: node.name.leadingTrivia,
            trailingTrivia: node.name.trailingTrivia)
        return TypeSyntax(type)
    }
}
#endif
