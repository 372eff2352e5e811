// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// A search for the type of a factory's result, which Resolver uses as the service.
struct FactoryResult {
    private let reading: FileReading

    init(_ reading: FileReading) { self.reading = reading }

    /// Returns the type of a factory's result: of `{ Store() }`, and of `Store.init`. For a property of an instance, as
    /// in `{ Settings.shared.store }`, it is a path, `Settings/store`: see ``Swift/Array/withParameters()``.
    func type(of factory: ExprSyntax) -> String? {
        if let closure = factory.as(ClosureExprSyntax.self) { return result(of: closure.statements) }
        if let name = factory.as(DeclReferenceExprSyntax.self)?.baseName.text {
            return result(ofFunction: name, at: factory)
        }
        guard let member = factory.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "init" else {
            return nil
        }
        return member.base.flatMap(TypeName.of)
    }

    private func result(of statements: CodeBlockItemListSyntax) -> String? {
        guard let last = statements.last?.item else { return nil }
        let statement = last.as(StmtSyntax.self)
        if let returned = statement?.as(ReturnStmtSyntax.self)?.expression { return value(returned) }
        if let conditional = last.as(IfConfigDeclSyntax.self) {
            return common(conditional.clauses.map { $0.elements?.as(CodeBlockItemListSyntax.self).flatMap(result) })
        }
        let expression = last.as(ExprSyntax.self) ?? statement?.as(ExpressionStmtSyntax.self)?.expression
        if let choice = expression?.as(IfExprSyntax.self) { return result(of: choice.body.statements) }
        if let choice = expression?.as(SwitchExprSyntax.self) {
            // A case that stops the program has no value.
            let cases = choice.cases.compactMap { $0.as(SwitchCaseSyntax.self) }.filter { !$0.neverReturns }
            return common(cases.map { result(of: $0.statements) })
        }
        return expression.flatMap(value)
    }

    /// Returns the type that all branches have; `nil` if one of them is not known or differs.
    private func common(_ types: [String?]) -> String? {
        guard let first = types.first else { return nil }
        return types.allSatisfy { $0 == first } ? first : nil
    }

    /// Returns the type of an expression; `nil` if the code around it does not show the type.
    private func value(_ expression: ExprSyntax) -> String? {
        if let attempt = expression.as(TryExprSyntax.self) { return value(attempt.expression) }
        if let force = expression.as(ForceUnwrapExprSyntax.self) { return value(force.expression) }
        if let tuple = expression.as(TupleExprSyntax.self) { return tuple.elements.onlyExpression.flatMap(value) }
        if let sequence = expression.as(SequenceExprSyntax.self) { return value(sequence) }
        if let call = expression.as(FunctionCallExprSyntax.self) { return value(call) }
        if let member = expression.as(MemberAccessExprSyntax.self) { return value(member) }
        if let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text {
            return variable(name, at: expression)
        }
        if expression.is(StringLiteralExprSyntax.self) { return "String" }
        if expression.is(IntegerLiteralExprSyntax.self) { return "Int" }
        if expression.is(BooleanLiteralExprSyntax.self) { return "Bool" }
        return expression.is(FloatLiteralExprSyntax.self) ? "Double" : nil
    }

    /// Returns the type of `value as Type`, or of the first value of a ternary expression.
    private func value(_ sequence: SequenceExprSyntax) -> String? {
        if let type = sequence.elements.last?.as(TypeExprSyntax.self)?.type { return TypeName.of(type) }
        guard let ternary = sequence.elements.lazy.compactMap({ $0.as(UnresolvedTernaryExprSyntax.self) }).first else {
            return nil
        }
        return value(ternary.thenExpression)
    }

    /// Returns the type of `Store()`, `Store.init()`, `resolve(Store.self)`, or a type's function for its instance,
    /// such as `Auth.auth()`.
    private func value(_ call: FunctionCallExprSyntax) -> String? {
        if let first = call.arguments.first, first.label == nil, let service = ServiceName(metatype: first.expression),
            let name = ServiceSyntax.callee(of: call)?.name, name == "resolve" || name == "optional"
        {
            return service.name
        }
        if let member = call.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base {
            let name = member.declName.baseName.text
            if base.as(DeclReferenceExprSyntax.self)?.baseName.text.lowercased() == "self",
                let declared = declaredResult(ofFunction: name, at: ExprSyntax(call))
            {
                return declared
            }
            if name == "init" || name.first?.isUppercase != true {
                guard let type = typeName(base) else { return nil }
                let isOfInstance =
                    Self.instances.contains(name) || name.lowercased() == TypeName.last(of: type).lowercased()
                return name == "init" || isOfInstance ? type : nil
            }
        }
        if let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
            name.first?.isUppercase != true
        {
            return result(ofFunction: name, at: ExprSyntax(call))
        }
        return typeName(call.calledExpression)
    }

    /// Returns the type of the result of a function of the enclosing code, or of one that a parameter or variable holds.
    private func result(ofFunction name: String, at node: ExprSyntax) -> String? {
        if let declared = declaredResult(ofFunction: name, at: node) { return declared }
        guard let type = variable(name, at: node) else { return nil }
        let parts = type.split(separator: "->")
        return parts.count == 2 ? String(parts[1]) : nil
    }

    /// Returns the result type that the declarations of a function in the enclosing code have in common.
    private func declaredResult(ofFunction name: String, at node: ExprSyntax) -> String? {
        var next = node.parent
        while let current = next {
            let declarations =
                current.as(CodeBlockItemListSyntax.self)?.compactMap { $0.item.as(FunctionDeclSyntax.self) }
                ?? current.as(MemberBlockItemListSyntax.self)?.compactMap { $0.decl.as(FunctionDeclSyntax.self) } ?? []
            let found = declarations.filter { $0.name.text == name && $0.genericParameterClause == nil }
            if !found.isEmpty { return common(found.map { $0.signature.returnClause.map { TypeName.of($0.type) } }) }
            next = current.parent
        }
        return nil
    }

    /// Returns the type of `Store.shared`, or the type or path of a property.
    private func value(_ member: MemberAccessExprSyntax) -> String? {
        guard let base = member.base else { return nil }
        if base.as(DeclReferenceExprSyntax.self)?.baseName.text == "self" {
            return property(member.declName.baseName.text)
        }
        let name = member.declName.baseName.text
        if let type = typeName(base) { return Self.instances.contains(name) ? type : nil }
        // The type of the property may be in another file.
        return value(base).map { "\($0)/\(name)" }
    }

    /// Returns the name of a type that an expression names.
    private func typeName(_ expression: ExprSyntax) -> String? {
        guard let name = TypeName.of(expression),
            TypeName.last(of: TypeName.withoutArguments(name)).first?.isUppercase == true
        else { return nil }
        return reading.resolvingSelf(in: name)
    }

    /// The usual names of a type's members that hold an instance of it.
    private static let instances: Set = [
        "shared", "default", "standard", "main", "current", "instance", "sharedInstance", "live", "general", "mock",
        "preview", "ephemeral",
    ]

    // MARK: - Variables

    /// Returns the type of a variable or parameter of the enclosing code.
    private func variable(_ name: String, at node: ExprSyntax) -> String? {
        var next = node.parent
        while let current = next {
            if let statements = current.as(CodeBlockItemListSyntax.self) {
                for declaration in statements.lazy.compactMap({ $0.item.as(VariableDeclSyntax.self) }) {
                    for binding in declaration.bindings
                    where binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name {
                        return binding.typeAnnotation.map { TypeName.of($0.type) }
                            ?? binding.initializer.flatMap { value($0.value) }
                    }
                }
            } else if let function = current.as(FunctionDeclSyntax.self) {
                for parameter in function.signature.parameterClause.parameters
                where (parameter.secondName ?? parameter.firstName).text == name {
                    return TypeName.of(parameter.type)
                }
            }
            next = current.parent
        }
        return property(name)
    }

    private func property(_ name: String) -> String? {
        var type: String?
        reading.updateType { type = $0.properties[name] }
        return type
    }
}

extension SwitchCaseSyntax {
    /// Whether it only stops the program.
    fileprivate var neverReturns: Bool {
        statements.last?.item.as(ExprSyntax.self)?.neverReturns == true
    }
}

extension LabeledExprListSyntax {
    /// The only expression.
    fileprivate var onlyExpression: ExprSyntax? { count == 1 ? first?.expression : nil }
}
#endif
