// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// A search for the calls of a function, or for those that create a type.
final class CallerSearch: SyntaxVisitor {
    private let name: String
    private let isType: Bool
    private var found: [DeclReferenceExprSyntax] = []

    private init(_ name: String, isType: Bool) {
        self.name = name
        self.isType = isType
        super.init(viewMode: .sourceAccurate)
    }

    static func calls(of name: String, isType: Bool, in tree: SourceFileSyntax) -> [DeclReferenceExprSyntax] {
        let search = CallerSearch(name, isType: isType)
        search.walk(tree)
        return search.found
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        guard node.baseName.text == name ? !isType || creates(node) : isType && createsByContext(node) else {
            return .visitChildren
        }
        found.append(node)
        return .visitChildren
    }

    /// Whether it is `.init` in `let services: Services = .init()`.
    private func createsByContext(_ node: DeclReferenceExprSyntax) -> Bool {
        guard node.baseName.text == "init", let access = node.parent?.as(MemberAccessExprSyntax.self),
            access.base == nil, let clause = access.parent?.parent?.as(InitializerClauseSyntax.self)
        else { return false }
        return clause.annotation.map { TypeName.last(of: TypeName.of($0)) } == name
    }

    private func creates(_ node: DeclReferenceExprSyntax) -> Bool {
        var callee = ExprSyntax(node)
        if let access = callee.parent?.as(MemberAccessExprSyntax.self), access.declName.id == node.id {
            callee = ExprSyntax(access)
        }
        if let access = callee.parent?.as(MemberAccessExprSyntax.self) {
            return access.declName.baseName.text == "init"
        }
        return callee.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == callee.id
    }
}
#endif
