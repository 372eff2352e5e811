// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// The choice between Swinject and Resolver for a call in a file that imports both, as it does while a program moves
/// from one to the other.
enum ContainerOwner {
    /// Whether a call belongs to Swinject, by its function or by the type of its container.
    static func isSwinject(_ call: FunctionCallExprSyntax, in reading: FileReading) -> Bool {
        var call = call
        while let callee = ServiceSyntax.callee(of: call) {
            if functions.contains(callee.name) { return true }
            guard options.contains(callee.name), let inner = callee.base?.as(FunctionCallExprSyntax.self) else {
                return isSwinject(callee.base, at: call, in: reading)
            }
            call = inner
        }
        return false
    }

    private static let functions: Set = [
        "autoregister", "forward", "inObjectScope", "initCompleted", "storyboardInitCompleted", "synchronizedResolve",
    ]
    private static let options: Set = ["implements", "scope", "resolveProperties"]
    private static let types: Set = ["Container", "Assembler", "Swinject.Resolver", "Swinject.Container"]

    private static func isSwinject(
        _ container: ExprSyntax?, at call: FunctionCallExprSyntax, in reading: FileReading
    ) -> Bool {
        guard let container else { return reading.type.map(types.contains) ?? false }
        guard let name = ServiceSyntax.lastName(of: container) else { return false }
        if name == "self" { return reading.type.map(types.contains) ?? false }
        if let declared = declaration(of: name, at: call, in: reading) { return declared }
        var type: String?
        reading.updateType { type = $0.properties[name] }
        if let type { return types.contains(TypeName.withoutOptional(type)) }
        // The libraries' usual names.
        return name.lowercased().hasSuffix("container") || name.lowercased().hasSuffix("assembler")
    }

    /// Whether a parameter or variable of the enclosing code is a container of Swinject; `nil` if none has the name.
    private static func declaration(
        of name: String, at call: FunctionCallExprSyntax, in reading: FileReading
    ) -> Bool? {
        switch declaration(of: name, at: call) {
        case .typed(let type): types.contains(type)
        // A factory's resolver is that of the registration.
        case .parameter(let closure): closure.callThatTakesIt.map { isSwinject($0, in: reading) }
        case .untyped, nil: nil
        }
    }

    /// What the code shows of a parameter or variable.
    private enum Declaration {
        case typed(String)
        case untyped
        /// A parameter without a type of a closure.
        case parameter(ClosureExprSyntax)
    }

    /// Finds the parameter or variable of the enclosing code that a name means.
    private static func declaration(of name: String, at node: some SyntaxProtocol) -> Declaration? {
        var next = node.parent
        while let node = next {
            if let function = node.as(FunctionDeclSyntax.self) {
                for parameter in function.signature.parameterClause.parameters
                where (parameter.secondName ?? parameter.firstName).text == name {
                    return .typed(TypeName.withoutOptional(TypeName.of(parameter.type)))
                }
            } else if let closure = node.as(ClosureExprSyntax.self),
                let parameter = FactoryClosure(closure).parameters.first(where: { $0.name == name })
            {
                return parameter.type == "_" ? .parameter(closure) : .typed(parameter.type)
            } else {
                for variable in node.variables {
                    for binding in variable.bindings
                    where binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name {
                        let built = binding.initializer?.value.as(FunctionCallExprSyntax.self)?.calledExpression
                        let type = variable.type(of: binding).map { TypeName.of($0) } ?? built.flatMap(TypeName.of)
                        return type.map { .typed(TypeName.withoutOptional($0)) } ?? .untyped
                    }
                }
            }
            next = node.parent
        }
        return nil
    }

    /// Whether a name means a parameter or variable of the enclosing code.
    static func declares(_ name: String, at node: some SyntaxProtocol) -> Bool {
        declaration(of: name, at: node) != nil
    }

    /// Returns the type that the code declares for the variable, parameter, or property that holds a container; `nil` if
    /// it declares none.
    static func declaredType(of container: ExprSyntax, in reading: FileReading) -> String? {
        guard let name = ServiceSyntax.lastName(of: container) else { return nil }
        var type = declaredType(of: name, at: container)
        if type == nil { reading.updateType { type = $0.properties[name] } }
        return type.map(TypeName.withoutOptional)
    }

    /// Returns the type that the enclosing code declares for a parameter or variable; `nil` if it declares none.
    static func declaredType(of name: String, at node: ExprSyntax) -> String? {
        guard case .typed(let type) = declaration(of: name, at: node) else { return nil }
        // The result of a function is not known.
        return TypeName.last(of: type).first?.isLowercase == true ? nil : type
    }
}

extension Syntax {
    /// The variables that these statements or members declare.
    fileprivate var variables: [VariableDeclSyntax] {
        self.as(CodeBlockItemListSyntax.self)?.compactMap { $0.item.as(VariableDeclSyntax.self) }
            ?? self.as(MemberBlockItemListSyntax.self)?.compactMap { $0.decl.as(VariableDeclSyntax.self) } ?? []
    }
}

extension ResolverSyntax {
    /// Whether a call belongs to Resolver if it has the form of one of its functions.
    static func isOfResolver(_ call: FunctionCallExprSyntax, in reading: FileReading) -> Bool {
        guard isOfResolver(reading) else { return false }
        return !reading.importedDialects.contains(.swinject) || !ContainerOwner.isSwinject(call, in: reading)
    }
}
#endif
