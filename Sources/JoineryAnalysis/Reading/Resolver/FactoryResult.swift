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
        let expression = last.as(ExprSyntax.self) ?? statement?.as(ExpressionStmtSyntax.self)?.expression
        guard let choice = expression?.as(IfExprSyntax.self) else { return expression.flatMap(value) }
        return result(of: choice.body.statements)
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

    /// Returns the type of the result of a function that a parameter or variable holds.
    private func result(ofFunction name: String, at node: ExprSyntax) -> String? {
        guard let type = variable(name, at: node) else { return nil }
        let parts = type.split(separator: "->")
        return parts.count == 2 ? String(parts[1]) : nil
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

extension LabeledExprListSyntax {
    /// The only expression.
    fileprivate var onlyExpression: ExprSyntax? { count == 1 ? first?.expression : nil }
}
#endif
