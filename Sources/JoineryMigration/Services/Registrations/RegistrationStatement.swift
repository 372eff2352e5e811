// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// A statement that registers a service, with its chained calls.
struct RegistrationStatement {
    /// The statement.
    let item: CodeBlockItemSyntax
    /// The calls, beginning with the registration.
    private(set) var calls: [(name: String, call: FunctionCallExprSyntax)]
    /// The base of the registration; `nil` for the enclosing type.
    let container: ExprSyntax?
    /// The statements that call further functions of the registration, if a constant holds it.
    private(set) var further: [CodeBlockItemSyntax] = []

    var registration: FunctionCallExprSyntax { calls[0].call }

    private static let registering: Set = ["register", "autoregister", "forward"]

    /// Finds the statement of a registration from the place of its fact.
    ///
    /// - Throws: ``Stay`` if the registration is more than a statement.
    init(at token: TokenSyntax) throws(Stay) {
        var call = token.enclosing(FunctionCallExprSyntax.self)
        if call?.isChained(from: Self.registering) == false, let kept = call?.registrationOfConstant { call = kept }
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
        try readConstant()
        try checkConditions()
    }

    /// Reads the calls on the constant that holds the registration: `entry.implements(P.self)`.
    ///
    /// - Throws: ``Stay`` if code uses the constant in other ways.
    private mutating func readConstant() throws(Stay) {
        guard let name = item.nameOfConstant, let list = item.parent?.as(CodeBlockItemListSyntax.self) else { return }
        var count = 0
        for statement in list {
            guard let call = statement.item.as(FunctionCallExprSyntax.self) else { continue }
            let chain = call.chain
            if chain.root?.as(DeclReferenceExprSyntax.self)?.baseName.text == name {
                further.append(statement)
                calls += chain.calls
                count += 1
            } else if chain.calls.first?.name == "forward", chain.calls.count == 1,
                call.arguments.last?.label?.text == "to",
                call.arguments.last?.expression.as(DeclReferenceExprSyntax.self)?.baseName.text == name
            {
                count += 1
            }
        }
        let mentions = list.tokens(viewMode: .sourceAccurate).count { token in
            token.text == name && token.parent?.is(DeclReferenceExprSyntax.self) == true && !token.isParameter
        }
        guard mentions == count else { throw Stay("its registration is kept in '\(name)'") }
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
            if let item = expression.enclosing(CodeBlockItemSyntax.self), item.nameOfConstant == name { return item }
            throw Stay("its registration is kept in '\(name)'")
        }
        if let argument = expression.parent?.as(LabeledExprSyntax.self), argument.label?.text == "to",
            let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self),
            ServiceSyntax.callee(of: call)?.name == "forward",
            let item = call.parent?.as(CodeBlockItemSyntax.self)
        {
            return item
        }
        throw Stay("its registration is part of an expression")
    }

    /// Throws ``Stay`` if the statement does not always run when its function does.
    private func checkConditions() throws(Stay) {
        var next: Syntax?
        var statement: CodeBlockItemSyntax? = item
        while let inner = statement {
            guard let list = inner.parent?.as(CodeBlockItemListSyntax.self),
                !list.prefix(while: { $0.id != inner.id }).contains(where: { $0.item.is(GuardStmtSyntax.self) })
            else { throw Stay("it is registered under a condition") }
            next = list.parent
            // The facts contain the conditions of `#if`.
            statement = list.parent?.as(IfConfigClauseSyntax.self)?.configuration
        }
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
            // In other functions, the container is the instance.
            guard item.enclosing(FunctionDeclSyntax.self)?.modifiers.areOfType == true else { return nil }
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

    /// The calls of a chain, beginning with the innermost one, and its base.
    fileprivate var chain: (root: ExprSyntax?, calls: [(name: String, call: FunctionCallExprSyntax)]) {
        var calls: [(name: String, call: FunctionCallExprSyntax)] = []
        var call: FunctionCallExprSyntax? = self
        var root: ExprSyntax?
        while let next = call, let callee = ServiceSyntax.callee(of: next) {
            calls.insert((callee.name, next), at: 0)
            root = callee.base
            call = callee.base?.as(FunctionCallExprSyntax.self)
        }
        return (root, calls)
    }

    /// The registration in the constant at the root of the chain: `entry` in `entry.implements(P.self)`.
    fileprivate var registrationOfConstant: FunctionCallExprSyntax? {
        guard let name = chain.root?.as(DeclReferenceExprSyntax.self)?.baseName.text,
            let list = enclosing(CodeBlockItemListSyntax.self),
            let variable = list.first(where: { $0.nameOfConstant == name })?.item.as(VariableDeclSyntax.self)
        else { return nil }
        return variable.bindings.first?.initializer?.value.as(FunctionCallExprSyntax.self)
    }
}

extension TokenSyntax {
    /// Whether an enclosing closure has a parameter of its name.
    fileprivate var isParameter: Bool {
        var next = enclosing(ClosureExprSyntax.self)
        while let closure = next {
            if FactoryClosure(closure).parameters.contains(where: { $0.name == text }) { return true }
            next = closure.enclosing(ClosureExprSyntax.self)
        }
        return false
    }
}

extension IfConfigClauseSyntax {
    /// The whole `#if` among statements.
    var configuration: CodeBlockItemSyntax? { parent?.parent?.parent?.as(CodeBlockItemSyntax.self) }
}

extension CodeBlockItemSyntax {
    /// The name of the only constant that the statement declares.
    fileprivate var nameOfConstant: String? {
        guard let variable = item.as(VariableDeclSyntax.self), variable.bindings.count == 1,
            variable.bindingSpecifier.text == "let"
        else { return nil }
        return variable.bindings.first?.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
    }
}
#endif
