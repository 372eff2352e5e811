// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// The target of an assignment or a changing call: a name and its members, perhaps by a key.
struct DependencyTarget {
    /// The names, beginning with the one without a base: `["$0", "client", "fetch"]`.
    let path: [String]
    /// The type's name in `$0[ClockKey.self].now`.
    let key: String?
    /// The nodes of the target that a walk visits.
    let nodes: [SyntaxIdentifier]

    /// Reads an expression; `nil` if it does not begin with a name.
    init?(_ expression: ExprSyntax) {
        var names: [String] = []
        var key: String?
        var nodes: [SyntaxIdentifier] = []
        var next: ExprSyntax? = expression
        while let current = next {
            nodes.append(current.id)
            if let member = current.as(MemberAccessExprSyntax.self) {
                names.append(member.declName.baseName.name)
                next = member.base
                if next == nil { return nil }
            } else if let call = current.as(SubscriptCallExprSyntax.self) {
                // A name after a subscript is not a member of the dependencies.
                names = []
                if let name = call.arguments.first?.expression.metatypeName {
                    key = name
                } else if call.calledExpression.is(DeclReferenceExprSyntax.self) {
                    return nil
                }
                next = call.calledExpression
            } else if let chained = current.as(OptionalChainingExprSyntax.self) {
                next = chained.expression
            } else if let forced = current.as(ForceUnwrapExprSyntax.self) {
                next = forced.expression
            } else if let name = current.as(DeclReferenceExprSyntax.self) {
                path = names.reversed().inserting(name.baseName.name)
                self.key = key
                self.nodes = nodes
                return
            } else {
                return nil
            }
        }
        return nil
    }
}

extension [String] {
    fileprivate func inserting(_ first: String) -> [String] { [first] + self }
}
#endif
