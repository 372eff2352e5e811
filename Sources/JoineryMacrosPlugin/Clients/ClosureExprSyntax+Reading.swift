// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftSyntax

extension ExprSyntax {
    /// The call itself where this is one of the standard library's that never return.
    var stoppingCall: FunctionCallExprSyntax? {
        guard let call = self.as(FunctionCallExprSyntax.self),
            let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
            ["fatalError", "preconditionFailure"].contains(name)
        else { return nil }
        return call
    }
}

/// Finds out whether branches return by statement, and are no expressions then.
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

/// Finds out whether a closure uses `$0` and the like itself.
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
