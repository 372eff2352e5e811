// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

extension ExprSyntax {
    /// Whether it reads from a container that the code creates: `Container().store`, or `own.store` after
    /// `let own = Container()`. Its values and registrations are not those of the shared container.
    var isOfAnotherContainer: Bool {
        var root = self
        while let access = root.as(MemberAccessExprSyntax.self), let base = access.base {
            root = base.withoutParentheses
        }
        if root.createsValue { return true }
        guard let name = root.as(DeclReferenceExprSyntax.self)?.baseName.text, name != "self" else { return false }
        var next = root.parent
        while let node = next {
            if let statements = node.as(CodeBlockItemListSyntax.self) {
                let variables = statements.compactMap { $0.item.as(VariableDeclSyntax.self) }
                if let value = variables.value(of: name) { return value.createsValue }
            } else if let members = node.as(MemberBlockItemListSyntax.self) {
                let variables = members.compactMap { $0.decl.as(VariableDeclSyntax.self) }
                if let value = variables.value(of: name) { return value.createsValue }
            }
            next = node.parent
        }
        return false
    }

    /// Whether it is a call of a type's initializer without arguments: `Container()`.
    private var createsValue: Bool {
        guard let call = self.as(FunctionCallExprSyntax.self), call.arguments.isEmpty, call.closures.isEmpty,
            let callee = call.calledExpression.as(DeclReferenceExprSyntax.self)
        else { return false }
        return callee.baseName.text.first?.isUppercase == true
    }
}

extension [VariableDeclSyntax] {
    /// Returns the initial value of the variable with a name.
    fileprivate func value(of name: String) -> ExprSyntax? {
        lazy.flatMap(\.bindings).first {
            $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name
        }?.initializer?.value
    }
}
#endif
