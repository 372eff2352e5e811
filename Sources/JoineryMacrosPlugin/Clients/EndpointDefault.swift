// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftSyntax
internal import SwiftSyntaxBuilder
internal import SwiftSyntaxMacros

/// The closure of an endpoint without an implementation: it records an issue, then throws or returns.
struct EndpointDefault {
    let endpoint: Endpoint
    let report: String

    init(_ endpoint: Endpoint, ofClient client: String?) {
        self.endpoint = endpoint
        let name = (client.map { $0 + "." } ?? "") + endpoint.bareName
        report = "JoineryDependenciesMacros.Unimplemented._report(\"\(name)\")"
    }

    private var closure: ClosureType { endpoint.closure }

    /// Returns the closure literal; a placeholder if the endpoint is rejected.
    func closure(in context: some MacroExpansionContext) -> String {
        guard let value = endpoint.binding.initializer?.value else { return generated(in: context) }
        guard let literal = value.as(ClosureExprSyntax.self) else {
            diagnoseMissingClosure(value, in: context)
            return rejected
        }
        guard !diagnoseWrongSignature(of: literal, in: context) else { return rejected }
        diagnoseStoppingCall(in: literal, in: context)
        return reporting(literal)
    }

    private func generated(in context: some MacroExpansionContext) -> String {
        switch (closure.failure, closure.success) {
        case (.any, _): return literal(["throw \(report)"])
        case (_, .nothing): return literal([report])
        case (_, .optional): return literal([report, "return nil"])
        case (.error(let type), _):
            // The compiler does not infer the error type of a closure.
            let arguments = closure.parameters.isEmpty ? "()" : String(closure.ignoringSignature.dropLast(3))
            diagnoseMissingDefault(
                .missingThrowingDefault(endpoint.bareName, error: "\(type)"),
                "{ \(arguments) throws(\(type)) in throw <#\(type)#> }", in: context)
        case (.never, .value(let type)):
            diagnoseMissingDefault(.missingDefault(endpoint.bareName), returning("<#\(type)#>"), in: context)
        }
        return rejected
    }

    /// The placeholder for a rejected default. The program does not compile, so it never runs.
    private var rejected: String { literal(["fatalError()"]) }

    private func literal(_ statements: [String]) -> String {
        let signature = closure.ignoringSignature
        return "{ \(signature)\n" + statements.joined(separator: "\n") + "\n}"
    }

    /// Returns a closure literal on one line that ignores its arguments.
    private func returning(_ value: String) -> String {
        let signature = closure.ignoringSignature
        return "{ \(signature)\(signature.isEmpty ? "" : " ")\(value) }"
    }

    private func diagnoseMissingDefault(_ message: Message, _ literal: String, in context: some MacroExpansionContext) {
        let binding = endpoint.binding
        let completed =
            binding
            .with(\.typeAnnotation, binding.typeAnnotation?.with(\.trailingTrivia, []))
            .with(
                \.initializer,
                InitializerClauseSyntax(
                    leadingTrivia: .space, equal: .equalToken(trailingTrivia: .space),
                    value: ExprSyntax("\(raw: literal)")))
        context.diagnose(message, at: binding, Edit("insert '= \(literal)'", replacing: binding, with: completed))
    }
}

// MARK: - A default that is written out

extension EndpointDefault {
    /// Returns the literal with a call that records an issue inserted before its statements.
    private func reporting(_ literal: ClosureExprSyntax) -> String {
        var statements = [report]
        let written = Array(literal.statements)
        if written.count == 1, let value = implicitResult(of: written[0]) {
            statements.append("return \(value)")
        } else {
            statements += written.map(\.trimmedDescription)
        }
        let signature = literal.signature.map { " \($0.trimmed)" } ?? ""
        return "{\(signature)\n" + statements.joined(separator: "\n") + "\n}"
    }

    /// The result of a single-expression closure, which needs `return` after another statement is inserted.
    private func implicitResult(of statement: CodeBlockItemSyntax) -> String? {
        if case .nothing = closure.success { return nil }
        switch statement.item {
        case .expr(let expression):
            return expression.stoppingCall == nil ? expression.trimmedDescription : nil
        case .stmt(let statement):
            guard let expression = statement.as(ExpressionStmtSyntax.self)?.expression,
                !ReturnFinder.finds(in: expression)
            else { return nil }
            return expression.trimmedDescription
        case .decl: return nil
        }
    }

    private func diagnoseWrongSignature(of literal: ClosureExprSyntax, in context: some MacroExpansionContext) -> Bool {
        guard literal.signature == nil, !closure.parameters.isEmpty,
            !AnonymousArgumentFinder.finds(in: literal.statements)
        else { return false }
        let gap = literal.leftBrace.trailingTrivia + literal.statements.leadingTrivia
        let ignoring = ExprSyntax(
            "{ \(raw: closure.ignoringSignature)\(raw: gap.isEmpty ? " " : gap.description)\(literal.statements.trimmed) }"
        )
        context.diagnose(
            .uncountedArguments(closure.parameters.count), at: literal,
            Edit("insert '\(closure.ignoringSignature)'", replacing: literal, with: ignoring))
        return true
    }

    private func diagnoseStoppingCall(in literal: ClosureExprSyntax, in context: some MacroExpansionContext) {
        guard literal.statements.count == 1, let statement = literal.statements.first,
            let call = statement.item.as(ExprSyntax.self)?.stoppingCall
        else { return }
        context.diagnose(
            .stoppingDefault, at: call,
            Edit(
                "call it in a closure to silence this warning", replacing: call,
                with: ExprSyntax("{ \(call.trimmed) }()")))
    }

    private func diagnoseMissingClosure(_ value: ExprSyntax, in context: some MacroExpansionContext) {
        guard let call = value.as(FunctionCallExprSyntax.self),
            call.calledExpression.trimmedDescription == "unimplemented"
        else { return context.diagnose(.defaultIsNoClosure, at: value) }
        let placeholder = call.arguments.first { $0.label?.text == "placeholder" }?.expression.trimmedDescription
        switch (placeholder, closure.failure) {
        case (let placeholder?, _):
            let literal = returning(placeholder)
            context.diagnose(
                .needlessUnimplemented, at: value,
                Edit("replace with '\(literal)'", replacing: value, with: ExprSyntax("\(raw: literal)")))
        case (nil, .any):
            context.diagnose(
                .needlessUnimplemented, at: value,
                Edit("remove the default", replacing: endpoint.binding, with: endpoint.binding.withoutInitializer))
        case (nil, _): context.diagnose(.needlessUnimplemented, at: value)
        }
    }
}

extension PatternBindingSyntax {
    fileprivate var withoutInitializer: PatternBindingSyntax {
        with(\.typeAnnotation, typeAnnotation?.with(\.trailingTrivia, [])).with(\.initializer, nil)
    }
}
#endif
