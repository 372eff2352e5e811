// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// A check that a statement only registers values, perhaps under conditions.
enum RegistrationCheck {
    static func isOnly(_ statement: CodeBlockItemSyntax, count: Int) -> Bool {
        registrations(in: statement) == count
    }

    /// Returns the number of registrations; `nil` if there is something else.
    private static func registrations(in statement: CodeBlockItemSyntax) -> Int? {
        if statement.item.is(FunctionCallExprSyntax.self) { return 1 }
        if let condition = statement.item.as(IfConfigDeclSyntax.self) {
            return sum(
                condition.clauses.compactMap { clause in
                    guard case .statements(let inner)? = clause.elements else { return nil }
                    return inner
                })
        }
        let expression =
            statement.item.as(ExpressionStmtSyntax.self)?.expression ?? statement.item.as(ExprSyntax.self)
        return expression?.as(IfExprSyntax.self).flatMap { sum(bodies(of: $0)) }
    }

    private static func bodies(of node: IfExprSyntax) -> [CodeBlockItemListSyntax] {
        let other: [CodeBlockItemListSyntax]
        switch node.elseBody {
        case .ifExpr(let next)?: other = bodies(of: next)
        case .codeBlock(let block)?: other = [block.statements]
        case nil: other = []
        }
        return [node.body.statements] + other
    }

    private static func sum(_ lists: [CodeBlockItemListSyntax]) -> Int? {
        lists.flatMap(\.self).reduce(0 as Int?) { sum, statement in
            guard let sum, let next = registrations(in: statement) else { return nil }
            return sum + next
        }
    }
}

/// A search for the functions that register values before a container is first used.
final class PreparationSearch: SyntaxVisitor {
    private var found: [FunctionDeclSyntax] = []

    static func functions(in source: MigrationSource) -> [FunctionDeclSyntax] {
        guard source.text.bytes.contains("autoRegister".utf8) else { return [] }
        let search = PreparationSearch(viewMode: .sourceAccurate)
        search.walk(source.tree)
        return search.found
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        if node.isPreparation { found.append(node) }
        return .skipChildren
    }
}

/// A search for the functions of the same type that a function calls.
final class OwnCallSearch: SyntaxVisitor {
    private var names: Set<String> = []

    static func names(in function: FunctionDeclSyntax) -> Set<String> {
        let search = OwnCallSearch(viewMode: .sourceAccurate)
        search.walk(function)
        return search.names
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        let access = node.calledExpression.as(MemberAccessExprSyntax.self)
        if let reference = node.calledExpression.as(DeclReferenceExprSyntax.self) {
            names.insert(reference.baseName.text)
        } else if let access, access.base?.trimmedDescription == "self" {
            names.insert(access.declName.baseName.text)
        }
        return .visitChildren
    }
}
#endif
