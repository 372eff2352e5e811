// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// A binding call: `singleton { … } test: { … }`.
struct BindingCall {
    /// The function's name.
    let name: String
    /// The call itself.
    let call: FunctionCallExprSyntax

    private static let names: [String: (BindingFact.Kind, Scope)] = [
        "singleton": (.binding, .singleton), "transient": (.binding, .transient), "shared": (.binding, .shared),
        "perResolution": (.binding, .perResolution), "factory": (.binding, .factory),
        "required": (.requirement, .singleton), "collection": (.collection, .singleton),
        "asyncSingleton": (.binding, .singleton), "asyncTransient": (.binding, .transient),
        "asyncShared": (.binding, .shared), "asyncRequired": (.requirement, .singleton),
    ]

    /// Finds a call that is a whole statement.
    init?(_ statement: CodeBlockItemSyntax) {
        if let statement = statement.item.as(StmtSyntax.self)?.as(ReturnStmtSyntax.self),
            let value = statement.expression
        {
            self.init(value)
        } else if let expression = statement.item.as(ExprSyntax.self) {
            self.init(expression)
        } else {
            return nil
        }
    }

    /// Finds the call in an expression, below `try` and `await`.
    init?(_ expression: ExprSyntax) {
        var expression = expression
        while true {
            if let attempt = expression.as(TryExprSyntax.self) {
                expression = attempt.expression
            } else if let suspension = expression.as(AwaitExprSyntax.self) {
                expression = suspension.expression
            } else {
                break
            }
        }
        guard let call = expression.as(FunctionCallExprSyntax.self), let name = Self.name(of: call),
            let kind = Self.names[name]?.0, kind != .binding || !Self.closures(of: call).isEmpty
        else { return nil }
        self.name = name
        self.call = call
    }

    /// Returns all binding calls in a body, except those inside others.
    static func all(in body: CodeBlockItemListSyntax) -> [BindingCall] {
        let search = BindingCallSearch(viewMode: .sourceAccurate)
        search.walk(body)
        return search.found
    }

    /// The kind of the binding.
    var kind: BindingFact.Kind { Self.names[name]?.0 ?? .binding }

    /// The scope of the binding: that of the function, or the `ResettableScope` that is passed to it.
    var scope: Scope {
        let given = call.arguments.first { $0.label?.text == "in" }?.expression.as(MemberAccessExprSyntax.self)
        return given.map { Scope(rawValue: $0.declName.baseName.text) } ?? Self.names[name]?.1 ?? .transient
    }

    /// The closures that build, with their labels for contexts other than live.
    var closures: [(label: String?, expression: ClosureExprSyntax)] { Self.closures(of: call) }

    /// The argument that closes the value: a closure, or a function's name.
    var close: ExprSyntax? {
        call.arguments.first { $0.label?.text == "close" }?.expression
            ?? call.additionalTrailingClosures.first { $0.label.text == "close" }.map { ExprSyntax($0.closure) }
    }

    /// Whether a name is that of a binding function.
    static func isFunction(_ name: String) -> Bool { names[name] != nil }

    private static func name(of call: FunctionCallExprSyntax) -> String? {
        if let name = call.calledExpression.as(DeclReferenceExprSyntax.self) { return name.baseName.text }
        guard let member = call.calledExpression.as(MemberAccessExprSyntax.self),
            member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text == "self"
        else { return nil }
        return member.declName.baseName.text
    }

    private static func closures(of call: FunctionCallExprSyntax) -> [(label: String?, expression: ClosureExprSyntax)] {
        var closures: [(label: String?, expression: ClosureExprSyntax)] = []
        for argument in call.arguments.each {
            guard let closure = argument.expression.as(ClosureExprSyntax.self) else { continue }
            let label = argument.label?.text
            if label != "close" { closures.append((label == "test" ? label : nil, closure)) }
        }
        if let closure = call.trailingClosure { closures.append((nil, closure)) }
        for trailing in call.additionalTrailingClosures.each {
            let label = trailing.label.text
            if label != "close" { closures.append((label == "test" ? label : nil, trailing.closure)) }
        }
        return closures
    }
}

private final class BindingCallSearch: SyntaxVisitor {
    var found: [BindingCall] = []

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard let call = BindingCall(ExprSyntax(node)) else { return .visitChildren }
        found.append(call)
        return .skipChildren
    }
}
#endif
