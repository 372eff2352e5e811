// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// A statement that registers a service, with its chained calls.
struct RegistrationStatement {
    /// The statement.
    let item: CodeBlockItemSyntax
    /// The calls, beginning with the registration.
    let calls: [(name: String, call: FunctionCallExprSyntax)]
    /// The base of the registration; `nil` for the enclosing type.
    let container: ExprSyntax?

    var registration: FunctionCallExprSyntax { calls[0].call }

    private static let registering: Set = ["register", "autoregister"]

    /// Finds the statement of a registration from the place of its fact.
    ///
    /// - Throws: ``Stay`` if the registration is more than a statement.
    init(at token: TokenSyntax) throws(Stay) {
        var call = token.enclosing(FunctionCallExprSyntax.self)
        while let next = call, !next.isChained(from: Self.registering) {
            call = next.enclosing(FunctionCallExprSyntax.self)
        }
        guard var top = call else { throw Stay("its registration was not found") }
        while let access = top.parent?.as(MemberAccessExprSyntax.self), access.base?.id == ExprSyntax(top).id,
            let next = access.parent?.as(FunctionCallExprSyntax.self), next.calledExpression.id == ExprSyntax(access).id
        {
            top = next
        }
        var calls: [(name: String, call: FunctionCallExprSyntax)] = []
        var container: ExprSyntax?
        var rest: FunctionCallExprSyntax? = top
        while let next = rest, let callee = ServiceSyntax.callee(of: next) {
            calls.insert((callee.name, next), at: 0)
            container = callee.base
            rest = Self.registering.contains(callee.name) ? nil : callee.base?.as(FunctionCallExprSyntax.self)
        }
        guard let first = calls.first, Self.registering.contains(first.name) else {
            throw Stay("its registration was not found")
        }
        self.calls = calls
        self.container = container
        item = try Self.statement(of: Syntax(top))
        try checkConditions()
    }

    /// Returns the statement that consists of an expression.
    private static func statement(of expression: Syntax) throws(Stay) -> CodeBlockItemSyntax {
        if let item = expression.parent?.as(CodeBlockItemSyntax.self) { return item }
        if let list = expression.parent?.as(ExprListSyntax.self), list.count == 3,
            list.first?.is(DiscardAssignmentExprSyntax.self) == true,
            let item = list.parent?.parent?.as(CodeBlockItemSyntax.self)
        {
            return item
        }
        if let clause = expression.parent?.as(InitializerClauseSyntax.self),
            let name = clause.parent?.as(PatternBindingSyntax.self)?.pattern.trimmedDescription
        {
            throw Stay("its registration is kept in '\(name)'")
        }
        throw Stay("its registration is part of an expression")
    }

    /// Throws ``Stay`` if the statement does not always run when its function does.
    private func checkConditions() throws(Stay) {
        guard let list = item.parent?.as(CodeBlockItemListSyntax.self) else {
            throw Stay("it is registered under a condition")
        }
        for statement in list {
            if statement.id == item.id { break }
            if statement.item.is(GuardStmtSyntax.self) { throw Stay("it is registered under a condition") }
        }
        var next = list.parent
        if let block = next?.as(CodeBlockSyntax.self) { next = block.parent }
        if let accessors = next?.as(AccessorBlockSyntax.self) { next = accessors.parent }
        guard let owner = next else { return }
        if owner.is(ClosureExprSyntax.self) || owner.is(FunctionDeclSyntax.self) || owner.is(InitializerDeclSyntax.self)
            || owner.is(SourceFileSyntax.self) || owner.is(AccessorDeclSyntax.self)
            || owner.is(PatternBindingSyntax.self)
        {
            return
        }
        throw Stay("it is registered under a condition")
    }

    /// Returns the argument with a label.
    func argument(_ label: String) -> ExprSyntax? {
        registration.arguments.first { $0.label?.text == label }?.expression
    }

    /// The container as an expression that code elsewhere in the module can use.
    var nameableContainer: String? {
        guard let container else {
            let type = item.enclosing(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
            return type == "Resolver" ? type : nil
        }
        return TypeName.of(container)?.first?.isUppercase == true ? container.trimmedDescription : nil
    }
}

extension FunctionCallExprSyntax {
    /// Whether it, or a call that it is chained to, has one of some names.
    fileprivate func isChained(from names: Set<String>) -> Bool {
        var call: FunctionCallExprSyntax? = self
        while let next = call, let callee = ServiceSyntax.callee(of: next) {
            if names.contains(callee.name) { return true }
            call = callee.base?.as(FunctionCallExprSyntax.self)
        }
        return false
    }
}
#endif
