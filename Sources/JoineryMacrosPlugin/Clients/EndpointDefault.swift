// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftSyntax
internal import SwiftSyntaxBuilder
internal import SwiftSyntaxMacros

/// The closure of an endpoint that nobody has implemented: it records an issue, then throws or returns.
struct EndpointDefault {
    let endpoint: Endpoint
    let report: String

    init(_ endpoint: Endpoint, ofClient client: String?) {
        self.endpoint = endpoint
        let name = (client.map { $0 + "." } ?? "") + endpoint.bareName
        report = "JoineryDependenciesMacros.Unimplemented._report(\"\(name)\")"
    }

    private var closure: ClosureType { endpoint.closure }

    /// The closure literal; one that does nothing of use where the endpoint has to be refused.
    func closure(in context: some MacroExpansionContext) -> String {
        guard let value = endpoint.binding.initializer?.value else { return generated(in: context) }
        guard let literal = value.as(ClosureExprSyntax.self) else {
            tellNoClosure(value, in: context)
            return refused
        }
        guard !tellWrongSignature(of: literal, in: context) else { return refused }
        tellStop(in: literal, in: context)
        return reporting(literal)
    }

    private func generated(in context: some MacroExpansionContext) -> String {
        switch (closure.failure, closure.success) {
        case (.any, _): return literal(["throw \(report)"])
        case (_, .nothing): return literal([report])
        case (_, .optional): return literal([report, "return nil"])
        case (.error(let type), _):
            // The compiler does not infer the type of an error that a closure throws.
            let arguments = closure.parameters.isEmpty ? "()" : String(closure.ignoringSignature.dropLast(3))
            tellMissing(
                .missingThrowingDefault(endpoint.bareName, error: "\(type)"),
                "{ \(arguments) throws(\(type)) in throw <#\(type)#> }", in: context)
        case (.never, .value(let type)):
            tellMissing(.missingDefault(endpoint.bareName), returning("<#\(type)#>"), in: context)
        }
        return refused
    }

    /// What stands for a default that was refused: the program does not compile, so it never runs.
    private var refused: String { literal(["fatalError()"]) }

    private func literal(_ statements: [String]) -> String {
        let signature = closure.ignoringSignature
        return "{ \(signature)\n" + statements.joined(separator: "\n") + "\n}"
    }

    /// A literal on one line that ignores its arguments.
    private func returning(_ value: String) -> String {
        let signature = closure.ignoringSignature
        return "{ \(signature)\(signature.isEmpty ? "" : " ")\(value) }"
    }

    private func tellMissing(_ message: Message, _ literal: String, in context: some MacroExpansionContext) {
        let binding = endpoint.binding
        let completed =
            binding
            .with(\.typeAnnotation, binding.typeAnnotation?.with(\.trailingTrivia, []))
            .with(
                \.initializer,
                InitializerClauseSyntax(
                    leadingTrivia: .space, equal: .equalToken(trailingTrivia: .space),
                    value: ExprSyntax("\(raw: literal)")))
        context.tell(message, at: binding, Edit("insert '= \(literal)'", replacing: binding, with: completed))
    }
}

// MARK: - A default that is written out

extension EndpointDefault {
    /// The literal, with the issue recorded before what it does itself.
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

    /// The result of a closure that is one expression, which no longer is the only statement.
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

    private func tellWrongSignature(of literal: ClosureExprSyntax, in context: some MacroExpansionContext) -> Bool {
        guard literal.signature == nil, !closure.parameters.isEmpty,
            !AnonymousArgumentFinder.finds(in: literal.statements)
        else { return false }
        let gap = literal.leftBrace.trailingTrivia + literal.statements.leadingTrivia
        let ignoring = ExprSyntax(
            "{ \(raw: closure.ignoringSignature)\(raw: gap.isEmpty ? " " : gap.description)\(literal.statements.trimmed) }"
        )
        context.tell(
            .uncountedArguments(closure.parameters.count), at: literal,
            Edit("insert '\(closure.ignoringSignature)'", replacing: literal, with: ignoring))
        return true
    }

    private func tellStop(in literal: ClosureExprSyntax, in context: some MacroExpansionContext) {
        guard literal.statements.count == 1, let statement = literal.statements.first,
            let call = statement.item.as(ExprSyntax.self)?.stoppingCall
        else { return }
        context.tell(
            .stoppingDefault, at: call,
            Edit(
                "call it in a closure, to say that it is meant", replacing: call,
                with: ExprSyntax("{ \(call.trimmed) }()")))
    }

    private func tellNoClosure(_ value: ExprSyntax, in context: some MacroExpansionContext) {
        guard let call = value.as(FunctionCallExprSyntax.self),
            call.calledExpression.trimmedDescription == "unimplemented"
        else { return context.tell(.defaultIsNoClosure, at: value) }
        let placeholder = call.arguments.first { $0.label?.text == "placeholder" }?.expression.trimmedDescription
        switch (placeholder, closure.failure) {
        case (let placeholder?, _):
            let literal = returning(placeholder)
            context.tell(
                .needlessUnimplemented, at: value,
                Edit("replace it with '\(literal)'", replacing: value, with: ExprSyntax("\(raw: literal)")))
        case (nil, .any):
            context.tell(
                .needlessUnimplemented, at: value,
                Edit("remove it", replacing: endpoint.binding, with: endpoint.binding.withoutInitializer))
        case (nil, _): context.tell(.needlessUnimplemented, at: value)
        }
    }
}

extension PatternBindingSyntax {
    fileprivate var withoutInitializer: PatternBindingSyntax {
        with(\.typeAnnotation, typeAnnotation?.with(\.trailingTrivia, [])).with(\.initializer, nil)
    }
}
#endif
