// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

extension SyntaxProtocol {
    /// Returns the type of the value that a plain name means at this place, as the file declares it: by an annotation, an
    /// initializer, `SessionGraph(…)`, or the result of one of the file's functions.
    ///
    /// - Parameter isMember: Whether the name is that of a member of `self`.
    /// - Returns: The name of the type, without a sign for an optional; `nil` if the file does not show it.
    func declaredType(of name: String, isMember: Bool) -> String? {
        var child = Syntax(self)
        var next = parent
        while let node = next {
            if !isMember || node.is(MemberBlockSyntax.self), let found = node.declaration(of: name, before: child) {
                return found.type(in: root)
            }
            (child, next) = (node, node.parent)
        }
        return nil
    }
}

/// A declaration that gives a name to a value.
struct ValueDeclaration {
    /// The type, if it is written.
    var type: TypeSyntax?
    /// The initial value.
    var value: ExprSyntax?
    /// The name, if the declaration is that of a constant.
    var constant: Syntax?

    init(_ type: TypeSyntax?, _ value: ExprSyntax?, constant: Syntax? = nil) {
        self.type = type
        self.value = value
        self.constant = constant
    }

    func type(in root: Syntax) -> String? {
        if let type { return TypeName.withoutOptional(TypeName.of(type)) }
        return value.flatMap { Self.type(of: $0, in: root) }
    }

    /// Returns the type that a call creates, or that the function of the file returns.
    private static func type(of value: ExprSyntax, in root: Syntax) -> String? {
        if let attempt = value.as(TryExprSyntax.self) { return type(of: attempt.expression, in: root) }
        if let wait = value.as(AwaitExprSyntax.self) { return type(of: wait.expression, in: root) }
        let value = value.withoutParentheses
        guard let callee = value.as(FunctionCallExprSyntax.self)?.calledExpression,
            let name = TypeName.of(callee), let last = name.split(separator: ".").last
        else { return nil }
        if last == "init" { return String(name.dropLast(5)) }
        guard last.first?.isUppercase != true else { return name }
        return ResultSearch.type(ofFunction: String(last), in: root)
    }
}

extension Syntax {
    /// Returns the declaration of a name that is visible in one of its children.
    func declaration(of name: String, before child: Syntax) -> ValueDeclaration? {
        if let list = self.as(CodeBlockItemListSyntax.self) {
            return list.lazy.reversed().filter { $0.position < child.position }.compactMap { item in
                item.item.as(VariableDeclSyntax.self)?.declaration(of: name)
                    ?? item.item.as(StmtSyntax.self)?.as(GuardStmtSyntax.self)?.conditions
                    .declaration(of: name, before: child.position)
            }.first ?? (list.parent?.is(SourceFileSyntax.self) == true ? list.global(name) : nil)
        }
        if let members = self.as(MemberBlockSyntax.self) {
            return members.members.lazy.compactMap { $0.decl.as(VariableDeclSyntax.self)?.declaration(of: name) }.first
        }
        if let conditions = self.as(ConditionElementListSyntax.self) {
            return conditions.declaration(of: name, before: child.position)
        }
        if let branch = self.as(IfExprSyntax.self), child.id == branch.body.id {
            return branch.conditions.declaration(of: name, before: child.position)
        }
        if let loop = self.as(ForStmtSyntax.self), child.id == loop.body.id {
            return loop.pattern.trimmedDescription == name ? ValueDeclaration(loop.typeAnnotation?.type, nil) : nil
        }
        if let closure = self.as(ClosureExprSyntax.self) { return closure.declaration(of: name) }
        return parameters?.parameters.first { ($0.secondName ?? $0.firstName).name == name }.map {
            ValueDeclaration($0.type, nil)
        }
    }
}

extension VariableDeclSyntax {
    fileprivate func declaration(of name: String) -> ValueDeclaration? {
        for binding in bindings where binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.name == name {
            let isConstant = bindingSpecifier.tokenKind == .keyword(.let) && !isStatic
            return ValueDeclaration(
                type(of: binding), binding.initializer?.value, constant: isConstant ? Syntax(binding.pattern) : nil)
        }
        return nil
    }
}

extension CodeBlockItemListSyntax {
    /// Returns the declaration of a global variable, which is visible in the whole file.
    fileprivate func global(_ name: String) -> ValueDeclaration? {
        lazy.compactMap { $0.item.as(VariableDeclSyntax.self)?.declaration(of: name) }.first
    }
}

extension ConditionElementListSyntax {
    fileprivate func declaration(of name: String, before position: AbsolutePosition) -> ValueDeclaration? {
        for element in reversed() where element.position < position {
            // `if let session` has no initializer and means the outer value.
            guard case .optionalBinding(let binding) = element.condition,
                binding.typeAnnotation != nil || binding.initializer != nil,
                binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.name == name
            else { continue }
            return ValueDeclaration(binding.typeAnnotation?.type, binding.initializer?.value)
        }
        return nil
    }
}

extension ClosureExprSyntax {
    fileprivate func declaration(of name: String) -> ValueDeclaration? {
        if let capture = signature?.capture?.items.first(where: { $0.name.name == name }),
            let value = capture.initializer?.value
        {
            return ValueDeclaration(nil, value, constant: Syntax(capture.name))
        }
        switch signature?.parameterClause {
        case .simpleInput(let names)?: return names.contains { $0.name.name == name } ? ValueDeclaration(nil, nil) : nil
        case .parameterClause(let clause)?:
            let parameter = clause.parameters.first { ($0.secondName ?? $0.firstName).name == name }
            return parameter.map { ValueDeclaration($0.type, nil) }
        case nil: return nil
        }
    }
}

/// A search for the functions of a file with a name.
private final class ResultSearch: SparseVisitor {
    private let name: String
    private var types: Set<String> = []

    private init(_ name: String) {
        self.name = name
        super.init(viewMode: .sourceAccurate)
    }

    /// Returns the type that all functions with a name return.
    static func type(ofFunction name: String, in root: Syntax) -> String? {
        let search = ResultSearch(name)
        search.walk(root)
        return search.types.count == 1 ? search.types.first : nil
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        if node.name.name == name {
            types.insert(node.signature.returnClause.map { TypeName.withoutOptional(TypeName.of($0.type)) } ?? "Void")
        }
        return .visitChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
#endif
