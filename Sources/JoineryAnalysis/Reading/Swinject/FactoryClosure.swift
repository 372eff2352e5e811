// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
package import SwiftSyntax

/// The closure that builds a service: `{ resolver, name in … }`.
package struct FactoryClosure {
    /// The closure itself.
    let closure: ClosureExprSyntax
    /// The names and types of its parameters, `_` for an undeclared type. The first is the resolver.
    package private(set) var parameters: [(name: String, type: String)] = []

    /// Reads a closure.
    package init(_ closure: ClosureExprSyntax) {
        self.closure = closure
        switch closure.signature?.parameterClause {
        case .simpleInput(let list): parameters = list.map { ($0.name.text, "_") }
        case .parameterClause(let clause):
            parameters = clause.parameters.map { parameter in
                (
                    (parameter.secondName ?? parameter.firstName).text,
                    parameter.type.map { TypeName.of($0) } ?? "_"
                )
            }
        case nil:
            let search = NumberedParameterSearch(viewMode: .sourceAccurate)
            search.walk(closure.statements)
            parameters = (0..<search.count).map { ("$\($0)", "_") }
        }
    }

    /// The types of the parameters after the resolver; `nil` if there are none.
    var argumentTypes: [String]? { parameters.count > 1 ? parameters.dropFirst().map(\.type) : nil }

    /// The declared result type.
    var returnType: String? { closure.signature?.returnClause.map { TypeName.of($0.type) } }

    /// The declared global actor.
    var isolation: String? { closure.signature.flatMap { Isolation.of($0.attributes) } }

    /// Whether its first parameter is declared or used as a resolver.
    var takesResolver: Bool {
        guard let first = parameters.first else { return false }
        if first.type != "_" { return ServiceSyntax.isResolverType(first.type) }
        let search = ResolutionSearch(of: first.name)
        search.walk(closure.statements)
        return search.isFound
    }
}

/// A count of `$0`, `$1`, …, except those of inner closures.
private final class NumberedParameterSearch: SyntaxVisitor {
    var count = 0

    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        let text = node.baseName.text
        if text.first == "$", let number = Int(text.dropFirst()), number < 64 { count = max(count, number + 1) }
        return .skipChildren
    }
}

/// A search for `name.resolve(…)`, `name ~> …`, and `name` as an argument with the label `resolver`.
private final class ResolutionSearch: SyntaxVisitor {
    private let name: String
    private(set) var isFound = false

    init(of name: String) {
        self.name = name
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        guard node.baseName.text == name, let parent = node.parent else { return .skipChildren }
        if let member = parent.as(MemberAccessExprSyntax.self), member.base?.id == ExprSyntax(node).id {
            isFound = isFound || ServiceSyntax.resolvingFunctions.contains(member.declName.baseName.text)
        } else if let argument = parent.as(LabeledExprSyntax.self) {
            isFound = isFound || argument.label?.text == "resolver"
        } else if parent.is(PostfixOperatorExprSyntax.self) {
            isFound = true
        } else if let sequence = parent.parent?.as(SequenceExprSyntax.self) {
            isFound = isFound || sequence.elements.contains { ServiceSyntax.isResolvingOperator($0) }
        }
        return .skipChildren
    }
}
#endif
