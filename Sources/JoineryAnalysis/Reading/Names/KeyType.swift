// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
package import SwiftSyntax

/// A key type, as one of its declarations or extensions shows it.
package struct KeyType {
    /// A static property of the key, such as `liveValue`.
    package struct Value {
        package let name: String
        package let variable: VariableDeclSyntax
        package let binding: PatternBindingSyntax
    }

    /// The values in the declaration, in order.
    package let values: [Value]
    private let alias: TypeSyntax?
    private let name: String

    /// Reads a type or extension.
    ///
    /// - Parameters:
    ///   - type: The declaration.
    ///   - name: The type's full name.
    ///   - names: The names of the values that such a key can have.
    package init(_ type: any DeclGroupSyntax, named name: String, values names: Set<String>) {
        var values: [Value] = []
        var alias: TypeSyntax?
        for member in type.memberBlock.members.throughConditions {
            if let declaration = member.as(TypeAliasDeclSyntax.self), declaration.name.text == "Value" {
                alias = declaration.initializer.value
            }
            guard let variable = member.as(VariableDeclSyntax.self), variable.isStatic else { continue }
            for binding in variable.bindings {
                guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
                    names.contains(name)
                else { continue }
                values.append(Value(name: name, variable: variable, binding: binding))
            }
        }
        self.values = values
        self.alias = alias
        self.name = name
    }

    /// Whether the declaration has a value of this name.
    func gives(_ name: String) -> Bool { values.contains { $0.name == name } }

    /// The type of the values; empty if the declaration does not show it.
    var valueType: String {
        if let alias { return resolved(TypeName.of(alias)) }
        if let type = values.lazy.compactMap({ $0.binding.typeAnnotation?.type }).first {
            return resolved(TypeName.of(type))
        }
        return values.lazy.compactMap { $0.expression.flatMap(typeBuilt) }.first ?? ""
    }

    /// Returns the type that an expression builds, if it is obvious.
    private func typeBuilt(by expression: ExprSyntax) -> String? {
        if let sequence = expression.as(SequenceExprSyntax.self), let type = sequence.elements.last {
            return type.as(TypeExprSyntax.self).map { TypeName.of($0.type) }
        }
        let callee = expression.as(FunctionCallExprSyntax.self)?.calledExpression
        if let closure = callee?.as(ClosureExprSyntax.self) { return typeReturned(by: closure) }
        guard let built = TypeName.of(callee ?? expression).map(resolved) else { return nil }
        if callee != nil, TypeName.last(of: built).first?.isUppercase == true { return built }
        if callee != nil, built.hasSuffix(".init") { return String(built.dropLast(".init".count)) }
        // A static member of the type is assumed to be a value of it: `Self.mock`.
        return built.hasPrefix(name + ".") ? name : nil
    }

    /// Returns the type of a closure's value, from its signature or its last statement.
    private func typeReturned(by closure: ClosureExprSyntax) -> String? {
        if let type = closure.signature?.returnClause?.type { return resolved(TypeName.of(type)) }
        guard let last = closure.statements.last?.item else { return nil }
        let value = last.as(ExprSyntax.self) ?? last.as(StmtSyntax.self)?.as(ReturnStmtSyntax.self)?.expression
        // Inner closures are not followed, which limits the depth.
        guard let value, value.as(FunctionCallExprSyntax.self)?.calledExpression.is(ClosureExprSyntax.self) != true
        else { return nil }
        return typeBuilt(by: value)
    }

    private func resolved(_ type: String) -> String {
        if type == "Self" { return name }
        return type.hasPrefix("Self.") ? name + type.dropFirst("Self".count) : type
    }
}

extension KeyType.Value {
    /// The only expression, which is the value.
    var expression: ExprSyntax? {
        if let initial = binding.initializer?.value { return initial }
        return variable.getterBody?.onlyExpression
    }

    /// Whether there is no value: reading it stops the program or reports an issue.
    var isPlaceholder: Bool {
        guard let call = expression?.as(FunctionCallExprSyntax.self),
            let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
        else { return false }
        return Self.placeholders.contains(name)
    }

    private static let placeholders: Set = [
        "fatalError", "preconditionFailure", "unimplemented", "XCTUnimplemented",
    ]
}

extension MemberBlockItemListSyntax {
    /// The members, including those under conditions.
    package var throughConditions: [DeclSyntax] {
        flatMap { item -> [DeclSyntax] in
            guard let conditional = item.decl.as(IfConfigDeclSyntax.self) else { return [item.decl] }
            return conditional.clauses.flatMap { $0.elements?.as(MemberBlockItemListSyntax.self)?.map(\.decl) ?? [] }
        }
    }
}

extension DeclGroupSyntax {
    /// The token or type that names the declaration.
    package var nameNode: Syntax {
        if let declaration = self.as(ExtensionDeclSyntax.self) { return Syntax(declaration.extendedType) }
        return self.asProtocol((any NamedDeclSyntax).self).map { Syntax($0.name) } ?? Syntax(self)
    }

    /// The short names of the types that it inherits from and conforms to, with the parts of compositions.
    package var conformances: Set<String> {
        guard let clause = inheritanceClause else { return [] }
        return Set(
            clause.inheritedTypes.flatMap { TypeName.of($0.type).split(separator: "&") }
                .map { TypeName.last(of: String($0)) })
    }
}
#endif
