// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
package import SwiftSyntax

extension VariableDeclSyntax {
    /// The statements of the getter, if it is a single computed property.
    package var getterBody: CodeBlockItemListSyntax? {
        guard hasAccessors, bindings.count == 1, let accessors = bindings.first?.accessorBlock?.accessors else {
            return nil
        }
        switch accessors {
        case .getter(let body): return body
        case .accessors(let list):
            return list.first { $0.accessorSpecifier.tokenKind == .keyword(.get) }?.body?.statements
        }
    }

    /// Returns the declared type of a variable. In `let first, second: Store`, the first one has the type of the next.
    func type(of binding: PatternBindingSyntax) -> TypeSyntax? {
        for next in bindings.drop(while: { $0.id != binding.id }) {
            if let type = next.typeAnnotation?.type { return type }
            if next.initializer != nil || next.accessorBlock != nil { return nil }
        }
        return nil
    }

    /// Whether it is a static member.
    package var isStatic: Bool { modifiers.areOfType }
}

extension CodeBlockItemListSyntax {
    /// The only expression of the statements, with or without `return`.
    package var onlyExpression: ExprSyntax? {
        guard count == 1, let item = first?.item else { return nil }
        return item.as(ExprSyntax.self) ?? item.as(StmtSyntax.self)?.as(ReturnStmtSyntax.self)?.expression
    }
}

extension ExprSyntax {
    /// `Factory` for `Factory<Store>`; other expressions stay the same.
    package var withoutTypeArguments: ExprSyntax { self.as(GenericSpecializationExprSyntax.self)?.expression ?? self }

    /// The labels of the arguments, `_` for none, if the expression is called.
    var labelsOfCall: [String]? {
        guard let call = parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == id else { return nil }
        return call.arguments.each.map { $0.label?.text ?? "_" }
    }

    /// Whether its own value is passed on, assigned, or returned, so that a function's name is not called here.
    var isPassedOn: Bool {
        switch parent?.kind {
        case .labeledExpr, .initializerClause, .returnStmt, .codeBlockItem, .arrayElement, .dictionaryElement,
            .exprList, .unresolvedTernaryExpr:
            true
        default: false
        }
    }

    /// Whether it is a name, perhaps a path: `listings`, `self.app.listings`.
    var isPlainName: Bool {
        self.is(DeclReferenceExprSyntax.self) || self.as(MemberAccessExprSyntax.self)?.plainPath != nil
    }

    /// Whether it is such a name, or a call of the graph's function with that name, which may be a binding.
    var isNameOrCallOfIt: Bool {
        if let attempt = self.as(TryExprSyntax.self) { return attempt.expression.isNameOrCallOfIt }
        if let suspension = self.as(AwaitExprSyntax.self) { return suspension.expression.isNameOrCallOfIt }
        guard let call = self.as(FunctionCallExprSyntax.self) else { return isPlainName }
        if let name = call.calledExpression.as(DeclReferenceExprSyntax.self) {
            return name.baseName.text.first?.isUppercase == false
        }
        let member = call.calledExpression.as(MemberAccessExprSyntax.self)
        return member?.base?.as(DeclReferenceExprSyntax.self)?.baseName.text == "self"
    }
}

extension SequenceExprSyntax {
    /// The subscript that is assigned to, and its base: `$0` in `$0[\.clock] = …`.
    var assignedSubscript: (subscript: SubscriptCallExprSyntax, root: String)? {
        guard let target = assignedTarget?.as(SubscriptCallExprSyntax.self),
            let root = target.calledExpression.as(DeclReferenceExprSyntax.self)
        else { return nil }
        return (target, root.baseName.text)
    }
}

extension SequenceExprSyntax {
    /// The subscript that begins the target of an assignment: `$0[\.settings]` in `$0[\.settings].path = …`.
    package var changedElement: SubscriptCallExprSyntax? {
        var target = assignedTarget
        while let next = target {
            if let call = next.as(SubscriptCallExprSyntax.self), call.calledExpression.is(DeclReferenceExprSyntax.self)
            {
                return call
            }
            target =
                next.as(MemberAccessExprSyntax.self)?.base ?? next.as(SubscriptCallExprSyntax.self)?.calledExpression
                ?? next.as(OptionalChainingExprSyntax.self)?.expression
                ?? next.as(ForceUnwrapExprSyntax.self)?.expression
        }
        return nil
    }
}

extension MemberAccessExprSyntax {
    /// The names of a path, in order: `["app", "listings"]`; `nil` if there are calls, subscripts, or a leading dot.
    ///
    /// Parentheses around a part of the path are left out, and so are the backticks of names.
    package var plainPath: [String]? {
        var count = 2
        var next = base?.withoutParentheses
        while let member = next?.as(MemberAccessExprSyntax.self) {
            count += 1
            next = member.base?.withoutParentheses
        }
        guard let first = next?.as(DeclReferenceExprSyntax.self) else { return nil }
        var names = Array(repeating: first.baseName.name, count: count)
        next = ExprSyntax(self)
        while let member = next?.as(MemberAccessExprSyntax.self) {
            count -= 1
            names[count] = member.declName.baseName.name
            next = member.base?.withoutParentheses
        }
        return names
    }
}

extension ExprSyntax {
    /// The expression inside of parentheses: `store` in `((store))`.
    package var withoutParentheses: ExprSyntax {
        var next = self
        while let tuple = next.as(TupleExprSyntax.self), tuple.elements.count == 1,
            let only = tuple.elements.first, only.label == nil
        {
            next = only.expression
        }
        return next
    }
}

extension FunctionCallExprSyntax {
    /// The closures among its arguments, including trailing ones.
    package var closures: [ClosureExprSyntax] {
        arguments.compactMap { $0.expression.as(ClosureExprSyntax.self) } + (trailingClosure.map { [$0] } ?? [])
            + additionalTrailingClosures.map(\.closure)
    }
}

extension ClosureExprSyntax {
    /// The word `return`, if the closure is only `return` and an expression.
    package var loneReturn: TokenSyntax? {
        guard statements.count == 1, let only = statements.first?.item.as(StmtSyntax.self)?.as(ReturnStmtSyntax.self),
            only.expression != nil
        else { return nil }
        return only.returnKeyword
    }
}

extension SyntaxProtocol {
    /// Returns the innermost enclosing node of a kind.
    package func enclosing<Node: SyntaxProtocol>(_ kind: Node.Type) -> Node? {
        var next = parent
        while let node = next {
            if let found = node.as(kind) { return found }
            next = node.parent
        }
        return nil
    }

    /// Whether it is a member of a type.
    package var isMember: Bool { parent?.is(MemberBlockItemSyntax.self) == true }

    /// Whether it is in a `#Preview`, which is not part of the program.
    package var isWithinPreview: Bool {
        var next = parent
        while let node = next {
            let macro =
                node.as(MacroExpansionDeclSyntax.self)?.macroName ?? node.as(MacroExpansionExprSyntax.self)?.macroName
            if macro?.text == "Preview" { return true }
            next = node.parent
        }
        return false
    }

    /// Whether it is in an argument of a call of this function.
    package func isWithinCall(named name: String) -> Bool {
        var next = parent
        while let node = next {
            if let call = node.as(FunctionCallExprSyntax.self),
                call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text == name
            {
                return true
            }
            next = node.parent
        }
        return false
    }
}
#endif
