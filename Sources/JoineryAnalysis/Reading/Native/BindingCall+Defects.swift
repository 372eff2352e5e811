// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

extension BindingCall {
    /// Returns the bound type, if it differs from the declared type because the closures consist only of `return` and
    /// an expression, with the word `return`.
    ///
    /// One closure with another form or type is enough to fix the declared type. Only types that are built by name are
    /// reported, because the types of other expressions are unknown.
    func lostType(declaredAs declared: TypeSyntax?) -> (word: TokenSyntax, type: String)? {
        guard kind == .binding, scope != .factory, let declared else { return nil }
        let name = TypeName.of(declared)
        guard name.last != "?", name.first != "[" else { return nil }
        var found: (word: TokenSyntax, type: String)?
        for closure in closures {
            guard closure.expression.signature?.returnClause == nil, let word = closure.expression.loneReturn,
                let value = word.parent?.as(ReturnStmtSyntax.self)?.expression, let type = Self.builtType(of: value),
                found == nil || found?.type == type
            else { return nil }
            found = found ?? (word, type)
        }
        guard let found, Self.plain(found.type) != Self.plain(name) else { return nil }
        return found
    }

    /// Returns the type that an expression builds, if it names one: `StoredListings(…)`, `try Search.Index(…)`.
    private static func builtType(of expression: ExprSyntax) -> String? {
        if let attempt = expression.as(TryExprSyntax.self), attempt.questionOrExclamationMark == nil {
            return builtType(of: attempt.expression)
        }
        if let suspension = expression.as(AwaitExprSyntax.self) { return builtType(of: suspension.expression) }
        guard let call = expression.as(FunctionCallExprSyntax.self) else { return nil }
        var callee = call.calledExpression
        if let member = callee.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "init",
            let base = member.base
        {
            callee = base
        }
        guard let type = TypeName.of(callee), TypeName.last(of: plain(type)).first?.isUppercase == true else {
            return nil
        }
        return type
    }

    /// Returns the short name without type arguments, which the compiler can infer.
    private static func plain(_ type: String) -> String { TypeName.last(of: String(type.prefix { $0 != "<" })) }

    /// Returns the parameter of a function that its binding call's closures use, although all arguments share one
    /// instance; `nil` if the call has a key, or keeps nothing.
    func parameterThatIsNoKey(of function: FunctionDeclSyntax) -> (kind: Defect.Kind, name: String)? {
        let isKept = kind == .binding && scope != .transient && scope != .factory
        // A call that passes on its caller's place makes a binding for each caller.
        let identifying: Set = ["for", "fileID", "line", "column"]
        guard isKept, !call.arguments.contains(where: { identifying.contains($0.label?.text ?? "") }) else {
            return nil
        }
        let parameters = function.signature.parameterClause.parameters
        let names = parameters.map { ($0.secondName ?? $0.firstName).text }
        let search = NameSearch(Set(names))
        for closure in call.closures { search.walk(closure) }
        guard let index = names.firstIndex(where: search.found.contains) else { return nil }
        let parameter = parameters[parameters.index(parameters.startIndex, offsetBy: index)]
        return (parameter.type.isFunction ? .oneForAllCallers : .oneForAllArguments, names[index])
    }
}

extension TypeSyntax {
    /// Whether it is a closure's type.
    fileprivate var isFunction: Bool {
        if let type = self.as(AttributedTypeSyntax.self) { return type.baseType.isFunction }
        if let type = self.as(TupleTypeSyntax.self), type.elements.count == 1 {
            return type.elements.first?.type.isFunction ?? false
        }
        return self.is(FunctionTypeSyntax.self)
    }
}

/// A search for the names that code uses.
private final class NameSearch: SyntaxVisitor {
    private let names: Set<String>
    var found: Set<String> = []

    init(_ names: Set<String>) {
        self.names = names
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        if names.contains(node.baseName.text) { found.insert(node.baseName.text) }
        return .skipChildren
    }
}
#endif
