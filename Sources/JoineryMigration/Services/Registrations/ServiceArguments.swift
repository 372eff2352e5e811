// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// A search for the type of a registration's argument, which is that of the parameter it is passed to.
final class ArgumentSearch: SyntaxVisitor {
    private let name: String
    private let types: MigrationTypes
    private var found: Set<String> = []

    private init(_ name: String, _ types: MigrationTypes) {
        self.name = name
        self.types = types
        super.init(viewMode: .sourceAccurate)
    }

    /// Returns the type; `nil` if the initializers that take the argument do not show one.
    static func type(of name: String, in closure: ClosureExprSyntax, _ types: MigrationTypes) -> String? {
        let search = ArgumentSearch(name, types)
        search.walk(closure.statements)
        return search.found.count == 1 ? search.found.first : nil
    }

    /// Whether an expression is the argument: its name, or `args()` and `args.get()` in a factory of Resolver.
    private func isArgument(_ expression: ExprSyntax) -> Bool {
        let call = expression.as(FunctionCallExprSyntax.self).flatMap { $0.arguments.isEmpty ? $0 : nil }
        let callee = call?.calledExpression ?? expression
        let base = call?.calledExpression.as(MemberAccessExprSyntax.self).flatMap {
            $0.declName.baseName.text == "get" ? $0.base : nil
        }
        return (base ?? callee).as(DeclReferenceExprSyntax.self)?.baseName.text == name
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard let type = TypeName.of(node.calledExpression) else { return .visitChildren }
        for argument in node.arguments where isArgument(argument.expression) {
            let labels = node.arguments.map { $0.label?.text ?? "_" }
            for initializer in types.parameters(of: type)
            where labels.allSatisfy({ label in initializer.contains { $0.label == label } }) {
                found.formUnion(initializer.filter { $0.label == argument.label?.text ?? "_" }.map(\.type))
            }
        }
        return .visitChildren
    }
}

/// A search for the uses of the arguments of a resolution, which a factory of Resolver calls: `args()`.
final class GivenSearch: SyntaxVisitor {
    private let name: String
    private var edits: [TextEdit] = []
    private var isOther = false

    private init(_ name: String) {
        self.name = name
        super.init(viewMode: .sourceAccurate)
    }

    /// Returns the edits that make the single argument of a factory's resolution its parameter.
    static func edits(of name: String, in closure: ClosureExprSyntax) throws(Stay) -> [TextEdit] {
        let search = GivenSearch(name)
        search.walk(closure.statements)
        guard !search.isOther else { throw Stay("its arguments are passed by name") }
        return search.edits
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        guard node.baseName.text == name else { return .visitChildren }
        let access = node.parent?.as(MemberAccessExprSyntax.self)
        let isGet = access?.base?.id == ExprSyntax(node).id && access?.declName.baseName.text == "get"
        let callee = isGet ? access.map { ExprSyntax($0) } : ExprSyntax(node)
        if let call = callee?.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == callee?.id,
            call.arguments.isEmpty, call.trailingClosure == nil
        {
            edits.append(TextEdit(node.bytes.upperBound..<call.bytes.upperBound))
        } else {
            isOther = true
        }
        return .visitChildren
    }
}
#endif
