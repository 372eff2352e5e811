// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
package import SwiftSyntax

/// The forms that distinguish a container's calls from others with the same names.
package enum ServiceSyntax {
    /// The functions that resolve.
    package static let resolvingFunctions: Set = ["resolve", "require", "synchronizedResolve"]

    /// Functions that check or print, and do nothing else.
    package static let reportingFunctions: Set = [
        "assert", "assertionFailure", "precondition", "preconditionFailure", "fatalError", "print", "debugPrint",
        "dump",
        "NSLog", "os_log",
    ]

    /// Text in the names of the types of containers.
    static let containers: Set = ["Resolver", "Container", "Assembler"]

    private static let resolverTypes: Set = ["Resolver", "Container", "Assembler", "_Resolver"]

    /// Whether a type is a container's, or that of a factory's resolver.
    package static func isResolverType(_ type: String) -> Bool {
        resolverTypes.contains(TypeName.last(of: TypeName.withoutOptional(type)))
    }

    /// Whether it is an operator that resolves: `~>` or `~~>`.
    static func isResolvingOperator(_ expression: ExprSyntax) -> Bool {
        guard let sign = expression.as(BinaryOperatorExprSyntax.self)?.operator.text else { return false }
        return sign == "~>" || sign == "~~>"
    }

    /// Whether a name is a usual one for containers and resolvers.
    package static func isResolverName(_ name: String) -> Bool {
        if name == "r" { return true }
        let name = name.lowercased()
        return ["resolver", "container", "assembler", "injector", "swinject"].contains { name.hasSuffix($0) }
    }

    /// The name of a called function, and its base.
    package typealias Callee = (name: String, base: ExprSyntax?)

    /// Returns the called function.
    package static func callee(of call: FunctionCallExprSyntax) -> Callee? {
        let callee = call.calledExpression.withoutTypeArguments
        if let member = callee.as(MemberAccessExprSyntax.self) { return (member.declName.baseName.text, member.base) }
        return callee.as(DeclReferenceExprSyntax.self).map { ($0.baseName.text, nil) }
    }

    /// Returns the last name of an expression: `container` for `self.container`, `container.shared`, `container()`, and
    /// `container?`.
    package static func lastName(of expression: ExprSyntax) -> String? { lastName(of: expression, isContainer: true) }

    /// Returns the same, or with `isContainer` `false` the last name in any case.
    static func lastName(of expression: ExprSyntax, isContainer: Bool) -> String? {
        if let name = expression.as(DeclReferenceExprSyntax.self) { return name.baseName.text }
        if let member = expression.as(MemberAccessExprSyntax.self) {
            let name = member.declName.baseName.text
            guard isContainer, name == "shared" || name == "main" || name == "default" else { return name }
            return member.base.flatMap { lastName(of: $0) } ?? name
        }
        if let chain = expression.as(OptionalChainingExprSyntax.self) { return lastName(of: chain.expression) }
        if let force = expression.as(ForceUnwrapExprSyntax.self) { return lastName(of: force.expression) }
        if let call = expression.as(FunctionCallExprSyntax.self) {
            guard let callee = callee(of: call) else { return nil }
            return callee.name == "synchronize" ? callee.base.flatMap { lastName(of: $0) } : callee.name
        }
        return nil
    }
}
#endif
