// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
package import SwiftSyntax

/// A closure or function that changes dependencies, with the name that it uses for them.
package struct DependencyUpdate {
    /// The name: `$0`, that of a parameter, or `self` in a function of `DependencyValues`.
    package let name: String
    /// Whether its changes apply to the whole program.
    var isForTheProgram = false

    /// Reads the name in a closure.
    package init(_ closure: ClosureExprSyntax, isForTheProgram: Bool = false) {
        self.isForTheProgram = isForTheProgram
        switch closure.signature?.parameterClause {
        case .simpleInput(let list): name = list.first?.name.text ?? "$0"
        case .parameterClause(let clause):
            name = clause.parameters.first.map { ($0.secondName ?? $0.firstName).text } ?? "$0"
        case nil: name = "$0"
        }
    }

    /// Reads the name in a function: `self` in a mutating function of `DependencyValues`, or an `inout
    /// DependencyValues` parameter; `nil` if there is none.
    package init?(_ function: FunctionDeclSyntax, in type: String?) {
        if function.modifiers.contains(where: { $0.name.text == "mutating" }), let type,
            TypeName.last(of: type) == DependenciesReader.space
        {
            name = "self"
            return
        }
        let parameter = function.signature.parameterClause.parameters.first { Self.isValues($0.type) }
        guard let parameter else { return nil }
        name = (parameter.secondName ?? parameter.firstName).text
    }

    /// Whether a closure that a call takes, perhaps with a label, changes dependencies.
    package static func isMade(by call: FunctionCallExprSyntax, labeled label: String? = nil) -> Bool {
        if let label { return isName(label) }
        if let name = call.calledExpression.as(DeclReferenceExprSyntax.self) { return isName(name.baseName.text) }
        guard let member = call.calledExpression.as(MemberAccessExprSyntax.self) else { return false }
        let name = member.declName.baseName.text
        let base = member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text
        return isName(name) || name.hasPrefix("with") && base == DependenciesReader.space
    }

    /// Whether the name of a function or a label means that a closure changes dependencies.
    private static func isName(_ name: String) -> Bool {
        name.hasSuffix("ependencies") && name != "withEscapedDependencies"
    }

    /// Whether a function type takes `inout DependencyValues`.
    package static func isTaken(by type: TypeSyntax) -> Bool {
        if let type = type.as(AttributedTypeSyntax.self) { return isTaken(by: type.baseType) }
        guard let parameter = type.as(FunctionTypeSyntax.self)?.parameters.first else { return false }
        return isValues(parameter.type)
    }

    private static func isValues(_ type: TypeSyntax) -> Bool {
        type.is(AttributedTypeSyntax.self) && TypeName.last(of: TypeName.of(type)) == DependenciesReader.space
    }

    /// Returns the index of `dependencies` in `store.dependencies.clock`: a test store's own dependencies.
    static func store(in path: [String]) -> Int? {
        guard path.count > 2, let index = path.firstIndex(of: "dependencies"), index > 0, index + 1 < path.count,
            path[index - 1] == "store" || path[index - 1].hasSuffix("Store")
        else { return nil }
        return index
    }
}
#endif
