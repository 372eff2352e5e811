// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// The body of a graph's property or function, and the binding calls that are its value.
struct Getter {
    /// The call that is its value; several if the platform or a condition of compilation selects one.
    let calls: [BindingCall]
    private let body: CodeBlockItemListSyntax

    /// All binding calls in the body, if its value is not one call.
    ///
    /// - Complexity: O(*n*) for *n* nodes of the body.
    var others: [BindingCall] { calls.isEmpty ? BindingCall.all(in: body) : [] }

    /// Reads a body.
    init(_ body: CodeBlockItemListSyntax) {
        calls = Self.calls(in: body[...]) ?? []
        self.body = body
    }

    /// Returns the calls that are the value of some statements, one for each version of the program; `nil` if the
    /// statements do anything else.
    private static func calls(in statements: Slice<CodeBlockItemListSyntax>) -> [BindingCall]? {
        guard let first = statements.first else { return nil }
        let rest = statements.dropFirst()
        if rest.isEmpty {
            if let call = BindingCall(first) { return [call] }
            if let condition = first.item.as(DeclSyntax.self)?.as(IfConfigDeclSyntax.self) {
                return calls(in: condition)
            }
        }
        if let choice = first.ifExpression, choice.asksForThePlatform {
            guard let then = calls(in: choice.body.statements[...]) else { return nil }
            return otherwise(choice, rest).map { then + $0 }
        }
        if let choice = first.item.as(StmtSyntax.self)?.as(GuardStmtSyntax.self), choice.conditions.areOfThePlatform {
            guard let otherwise = calls(in: choice.body.statements[...]) else { return nil }
            return calls(in: rest).map { $0 + otherwise }
        }
        return nil
    }

    /// Returns the statements for an unavailable platform: those after `else`, or else those after the whole statement.
    private static func otherwise(
        _ choice: IfExprSyntax, _ rest: Slice<CodeBlockItemListSyntax>
    ) -> [BindingCall]? {
        switch choice.elseBody {
        case nil: return calls(in: rest)
        case .codeBlock(let block): return rest.isEmpty ? calls(in: block.statements[...]) : nil
        case .ifExpr(let next):
            guard next.asksForThePlatform, let then = calls(in: next.body.statements[...]) else { return nil }
            return otherwise(next, rest).map { then + $0 }
        }
    }

    private static func calls(in condition: IfConfigDeclSyntax) -> [BindingCall]? {
        var found: [BindingCall] = []
        for clause in condition.clauses {
            guard let elements = clause.elements else { continue }
            guard case .statements(let statements) = elements else { return nil }
            // `#error` in a version that is not built is not a value.
            if statements.count == 1, statements.first?.isError == true { continue }
            guard let calls = calls(in: statements[...]) else { return nil }
            found += calls
        }
        return found
    }
}

extension CodeBlockItemSyntax {
    fileprivate var ifExpression: IfExprSyntax? {
        item.as(ExprSyntax.self)?.as(IfExprSyntax.self)
            ?? item.as(StmtSyntax.self)?.as(ExpressionStmtSyntax.self)?.expression.as(IfExprSyntax.self)
    }

    fileprivate var isError: Bool {
        item.as(ExprSyntax.self)?.as(MacroExpansionExprSyntax.self)?.macroName.text == "error"
            || item.as(DeclSyntax.self)?.as(MacroExpansionDeclSyntax.self)?.macroName.text == "error"
    }
}

extension IfExprSyntax {
    /// Whether it only checks the platform's version, which does not change while a program runs.
    fileprivate var asksForThePlatform: Bool { conditions.areOfThePlatform }
}

extension ConditionElementListSyntax {
    fileprivate var areOfThePlatform: Bool { allSatisfy { $0.condition.is(AvailabilityConditionSyntax.self) } }
}
#endif
