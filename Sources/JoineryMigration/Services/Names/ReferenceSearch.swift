// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// A search for the expressions that are a name.
final class ReferenceSearch: SyntaxVisitor {
    private let name: String
    /// The names without a base, and those with `self`.
    private(set) var found: [ExprSyntax] = []
    /// The names with another base.
    private var members: [ExprSyntax] = []
    /// The registrations without a base, if the name is `self`.
    private(set) var calls: [FunctionCallExprSyntax] = []

    init(_ name: String) {
        self.name = name
        super.init(viewMode: .sourceAccurate)
    }

    static func members(_ name: String, in node: some SyntaxProtocol) -> [ExprSyntax] {
        let search = ReferenceSearch(name)
        search.walk(node)
        return search.members
    }

    static func all(_ name: String, in node: some SyntaxProtocol) -> [ExprSyntax] {
        let search = ReferenceSearch(name)
        search.walk(node)
        return search.found + search.members
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        guard node.baseName.text == name else { return .visitChildren }
        guard let access = node.parent?.as(MemberAccessExprSyntax.self), access.declName.id == node.id else {
            found.append(ExprSyntax(node))
            return .visitChildren
        }
        if access.base?.trimmedDescription == "self" {
            found.append(ExprSyntax(access))
        } else if access.base != nil {
            members.append(ExprSyntax(access))
        }
        return .visitChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if name == "self", let callee = ServiceSyntax.callee(of: node), callee.base == nil,
            ["register", "autoregister"].contains(callee.name)
        {
            calls.append(node)
        }
        return .visitChildren
    }
}
#endif
