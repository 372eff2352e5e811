// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftSyntax

extension ExprSyntax {
    /// The call itself if it calls one of the standard library's functions that never return.
    var stoppingCall: FunctionCallExprSyntax? {
        guard let call = self.as(FunctionCallExprSyntax.self),
            let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
            ["fatalError", "preconditionFailure"].contains(name)
        else { return nil }
        return call
    }
}

/// Detects branches that return by a statement, and so are not expressions.
final class ReturnFinder: SyntaxVisitor {
    private var isFound = false

    static func finds(in node: some SyntaxProtocol) -> Bool {
        let finder = ReturnFinder(viewMode: .sourceAccurate)
        finder.walk(node)
        return finder.isFound
    }

    override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
        isFound = true
        return .skipChildren
    }

    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

/// Detects whether a closure uses anonymous arguments such as `$0`.
final class AnonymousArgumentFinder: SyntaxVisitor {
    private var isFound = false

    static func finds(in node: some SyntaxProtocol) -> Bool {
        let finder = AnonymousArgumentFinder(viewMode: .sourceAccurate)
        finder.walk(node)
        return finder.isFound
    }

    override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
        if case .dollarIdentifier = token.tokenKind { isFound = true }
        return .skipChildren
    }

    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
#endif
