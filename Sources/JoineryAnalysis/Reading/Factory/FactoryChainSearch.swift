// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// A search for the outermost calls in a body that create factories.
final class FactoryChainSearch: SyntaxVisitor {
    private var found: [FactoryChain] = []

    static func all(in body: CodeBlockItemListSyntax) -> [FactoryChain] {
        let search = FactoryChainSearch(viewMode: .sourceAccurate)
        search.walk(body)
        return search.found
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind { visit(ExprSyntax(node)) }
    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind { visit(ExprSyntax(node)) }
    override func visit(_ node: PostfixIfConfigExprSyntax) -> SyntaxVisitorContinueKind { visit(ExprSyntax(node)) }
    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    private func visit(_ expression: ExprSyntax) -> SyntaxVisitorContinueKind {
        guard let chain = FactoryChain(expression) else { return .visitChildren }
        found.append(chain)
        return .skipChildren
    }
}
#endif
