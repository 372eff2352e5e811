// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

extension SyntaxProtocol {
    /// Whether a plain name at this place means a local variable, function, or parameter, which hides a member of the
    /// enclosing type.
    func isLocal(_ name: String) -> Bool {
        var child = Syntax(self)
        var next = parent
        while let node = next, !node.is(MemberBlockSyntax.self), !node.is(SourceFileSyntax.self) {
            if node.declares(name, before: child) { return true }
            (child, next) = (node, node.parent)
        }
        return false
    }

    /// Whether a pattern in it declares a name.
    fileprivate func hasPattern(named name: String) -> Bool {
        tokens(viewMode: .sourceAccurate).contains {
            $0.name == name && $0.parent?.is(IdentifierPatternSyntax.self) == true
        }
    }
}

extension Syntax {
    /// Whether it declares a name that is visible in one of its children.
    fileprivate func declares(_ name: String, before child: Syntax) -> Bool {
        if let list = self.as(CodeBlockItemListSyntax.self) {
            guard list.parent?.is(SourceFileSyntax.self) != true else { return false }
            return list.contains { $0.declares(name, before: child) }
        }
        if let conditions = self.as(ConditionElementListSyntax.self) {
            return conditions.declares(name, before: child.position)
        }
        if let closure = self.as(ClosureExprSyntax.self) {
            guard child.id == closure.statements.id else { return false }
            let captures = closure.signature?.capture?.items.map(\.name.name) ?? []
            return captures.contains(name) || closure.parameterNames.contains(name)
        }
        if let parameters = self.parameters {
            return parameters.parameters.contains { ($0.secondName ?? $0.firstName).name == name }
        }
        return declaresInBranch(name, before: child)
    }

    private func declaresInBranch(_ name: String, before child: Syntax) -> Bool {
        if let node = self.as(IfExprSyntax.self) {
            return child.id == node.body.id && node.conditions.declares(name, before: child.position)
        }
        if let node = self.as(WhileStmtSyntax.self) {
            return child.id == node.body.id && node.conditions.declares(name, before: child.position)
        }
        if let node = self.as(ForStmtSyntax.self) {
            return child.position > node.sequence.position && node.pattern.hasPattern(named: name)
        }
        if let node = self.as(SwitchCaseSyntax.self) {
            return child.id != node.label.id && node.label.hasPattern(named: name)
        }
        if let node = self.as(CatchClauseSyntax.self) {
            return node.catchItems.isEmpty ? name == "error" : node.catchItems.hasPattern(named: name)
        }
        return false
    }
}

extension ClosureExprSyntax {
    /// The names of its parameters.
    fileprivate var parameterNames: [String] {
        switch signature?.parameterClause {
        case .simpleInput(let names)?: names.map(\.name.name)
        case .parameterClause(let clause)?: clause.parameters.map { ($0.secondName ?? $0.firstName).name }
        case nil: []
        }
    }
}

extension CodeBlockItemSyntax {
    /// Whether it declares a name for another statement of its block. Only functions are visible before it.
    fileprivate func declares(_ name: String, before other: Syntax) -> Bool {
        if let function = item.as(FunctionDeclSyntax.self) { return function.name.name == name }
        guard position < other.position else { return false }
        if let variable = item.as(VariableDeclSyntax.self) {
            return variable.bindings.contains { $0.pattern.hasPattern(named: name) }
        }
        return item.as(GuardStmtSyntax.self)?.conditions.declares(name, before: other.position) == true
    }
}

extension ConditionElementListSyntax {
    /// Whether a condition before a position declares a name.
    fileprivate func declares(_ name: String, before position: AbsolutePosition) -> Bool {
        contains { element in
            guard element.position < position else { return false }
            return switch element.condition {
            case .optionalBinding(let binding): binding.pattern.hasPattern(named: name)
            case .matchingPattern(let pattern): pattern.pattern.hasPattern(named: name)
            default: false
            }
        }
    }
}
#endif
