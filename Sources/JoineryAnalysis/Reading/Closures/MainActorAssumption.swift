// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// A call of `MainActor.assumeIsolated { … }`, which stops the program anywhere but on the main actor.
enum MainActorAssumption {
    /// Records the assumption for the current binding if building a value certainly reaches it.
    static func read(_ call: FunctionCallExprSyntax, in reading: FileReading) {
        guard reading.timing == .immediate, let owner = reading.context.bindingNode,
            let member = call.calledExpression.as(MemberAccessExprSyntax.self),
            member.declName.baseName.text == "assumeIsolated",
            member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text == "MainActor",
            isSurelyReached(call, within: owner)
        else { return }
        reading.updateBinding { binding in
            if binding.assumesMainActor == nil { binding.assumesMainActor = reading.place(of: call) }
        }
    }

    /// Whether the call is unconditional within the binding.
    private static func isSurelyReached(_ call: FunctionCallExprSyntax, within owner: SyntaxIdentifier) -> Bool {
        var node = Syntax(call)
        var closures = 0
        while node.id != owner {
            guard let parent = node.parent else { return false }
            switch parent.kind {
            case .closureExpr:
                closures += parent.as(ClosureExprSyntax.self)?.isCalledHere == true ? 0 : 1
            case .ifExpr, .switchExpr, .ternaryExpr, .unresolvedTernaryExpr, .guardStmt, .whileStmt, .forStmt,
                .repeatStmt, .catchClause, .deferStmt, .ifConfigDecl,
                .functionDecl where parent.id != owner:
                return false
            // The right side of `??`, `&&`, and `||` may be skipped.
            case .exprList where parent.parent?.is(SequenceExprSyntax.self) == true:
                guard isOperandOfAssignment(node, in: parent) else { return false }
            case .codeBlockItemList:
                guard isFirstThatMayLeave(node, in: parent) else { return false }
            case .functionCallExpr:
                let name = parent.as(FunctionCallExprSyntax.self)?.calledExpression.as(DeclReferenceExprSyntax.self)
                // Its closure runs in a separate task.
                if name?.baseName.text.hasPrefix("async") == true { return false }
            default: break
            }
            node = parent
        }
        // The binding's own closure, and not that of a function, which may do anything with it.
        return closures <= 1
    }

    private static func isOperandOfAssignment(_ node: Syntax, in list: Syntax) -> Bool {
        guard let elements = list.as(ExprListSyntax.self) else { return false }
        return elements.first.map { Syntax($0).id } == node.id
            || !elements.contains { element in
                guard let sign = element.as(BinaryOperatorExprSyntax.self)?.operator.text else {
                    return element.is(UnresolvedTernaryExprSyntax.self)
                }
                return ["??", "&&", "||"].contains(sign)
            }
    }

    /// Whether only declarations, assignments, and calls precede a statement, so that nothing can return before it.
    private static func isFirstThatMayLeave(_ node: Syntax, in list: Syntax) -> Bool {
        guard let items = list.as(CodeBlockItemListSyntax.self) else { return false }
        return items.prefix { Syntax($0).id != node.id }.allSatisfy { item in
            switch item.item {
            case .decl(let declaration): !declaration.is(IfConfigDeclSyntax.self)
            case .expr(let expression): !expression.is(IfExprSyntax.self) && !expression.is(SwitchExprSyntax.self)
            case .stmt: false
            }
        }
    }
}
#endif
