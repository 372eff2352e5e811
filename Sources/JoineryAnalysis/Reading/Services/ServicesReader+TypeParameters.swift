// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// The declaration that has a type parameter.
enum TypeParameterOwner {
    /// A function or a subscript.
    case function(GenericFunction)
    case type(String)
    case other
}

/// A function or subscript with type parameters.
struct GenericFunction {
    let kind: WrapperFact.Kind
    let name: String
    /// The node that names it.
    let nameNode: TokenSyntax
    let parameters: WrapperParameters
    let result: TypeSyntax?
    let modifiers: DeclModifierListSyntax
    /// The text of the constraints.
    private let constraints: String

    init(_ function: FunctionDeclSyntax) {
        kind = .function
        name = function.name.text
        nameNode = function.name
        parameters = WrapperParameters(function.signature.parameterClause)
        result = function.signature.returnClause?.type
        modifiers = function.modifiers
        constraints = function.genericWhereClause?.trimmedDescription ?? ""
    }

    /// Whether the calls of functions with its name are read.
    var hasReadableName: Bool {
        kind == .subscript
            || name.beginsLowercase == true && name != "callAsFunction" && !ServicesReader.isOther(name)
    }

    /// Whether an argument determines a type parameter, so that the context need not.
    func infers(_ parameter: String) -> Bool {
        parameters.list.contains { item in
            TypeName.paths(in: TypeName.of(item.type)).contains(parameter)
        } || constraints.contains("== \(parameter)")
    }

    init(_ declaration: SubscriptDeclSyntax) {
        kind = .subscript
        name = declaration.subscriptKeyword.text
        nameNode = declaration.subscriptKeyword
        parameters = WrapperParameters(declaration.parameterClause, isOfSubscript: true)
        result = declaration.returnClause.type
        modifiers = declaration.modifiers
        constraints = declaration.genericWhereClause?.trimmedDescription ?? ""
    }
}

extension ServicesReader {
    /// Returns the enclosing declaration of a type parameter with that name; `nil` if there is none, so that the name
    /// is a type's.
    func typeParameter(
        _ name: String, at node: some SyntaxProtocol, in reading: FileReading
    ) -> TypeParameterOwner? {
        guard reading.hasTypeParameters || !typeParameters.isEmpty || name.mayContainSelf else { return nil }
        return typeParameter(name, at: node)
    }

    private func typeParameter(_ name: String, at node: some SyntaxProtocol) -> TypeParameterOwner? {
        if name == "Self" { return .other }
        if let found = declaration(ofTypeParameter: name, at: node) { return found }
        // A type that contains one: `T.Model`, `Repository<T>`, `[T]`.
        let parts = TypeName.paths(in: name).map { TypeName.path($0).first }
        guard parts != [name] else { return nil }
        let containsOne = parts.contains { $0 == "Self" || declaration(ofTypeParameter: $0, at: node) != nil }
        return containsOne ? .other : nil
    }

    private func declaration(ofTypeParameter name: String, at node: some SyntaxProtocol) -> TypeParameterOwner? {
        var next = node.parent
        while let node = next {
            if let clause = node.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause,
                clause.parameters.contains(where: { $0.name.text == name })
            {
                if let function = node.as(FunctionDeclSyntax.self) { return .function(GenericFunction(function)) }
                if let own = node.as(SubscriptDeclSyntax.self) { return .function(GenericFunction(own)) }
                guard let type = node.asProtocol((any NamedDeclSyntax).self),
                    node.isProtocol((any DeclGroupSyntax).self)
                else { return .other }
                return .type(type.name.text)
            }
            // `typealias D = T` in a function.
            if let target = node.as(CodeBlockItemListSyntax.self)?.target(ofAlias: name),
                typeParameter(TypeName.of(target), at: target) != nil
            {
                return .other
            }
            if let type = node.as(ExtensionDeclSyntax.self) {
                let extended = TypeName.of(type.extendedType)
                if typeParameters[extended]?.contains(name) == true { return .type(extended) }
            }
            next = node.parent
        }
        return nil
    }

    /// Returns the name of the enclosing function that has a metatype parameter with that name, and the metatype's instance
    /// type.
    private func metatype(_ name: String, at node: Syntax) -> (String, String)? {
        var next = node.parent
        while let node = next {
            let function =
                node.as(FunctionDeclSyntax.self).map { ($0.name.text, $0.signature.parameterClause) }
                ?? node.as(SubscriptDeclSyntax.self).map { ($0.subscriptKeyword.text, $0.parameterClause) }
                ?? node.as(InitializerDeclSyntax.self).map { ($0.initKeyword.text, $0.signature.parameterClause) }
            if let (function, clause) = function {
                for parameter in clause.parameters where (parameter.secondName ?? parameter.firstName).text == name {
                    guard let type = parameter.type.metatypeBase else { return nil }
                    return (function, type)
                }
            }
            next = node.parent
        }
        return nil
    }

    /// Returns the function and the instance type of the metatype parameter that an expression names, with or without
    /// `.self`; `nil` if it names none.
    func givenType(
        _ expression: ExprSyntax?, at node: some SyntaxProtocol
    ) -> (function: String, type: String)? {
        var expression = expression
        if let access = expression?.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "self" {
            expression = access.base
        }
        guard let name = expression?.as(DeclReferenceExprSyntax.self)?.baseName.text,
            name.beginsUppercase == false
        else { return nil }
        return metatype(name, at: Syntax(node))
    }
}

extension String {
    /// Whether the name of a type can contain `Self`. Most names are words, for which this is fast.
    fileprivate var mayContainSelf: Bool {
        hasPrefix("Self")
            || utf8.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "(") }
    }
}

extension SyntaxProtocol {
    /// Whether an enclosing declaration has a type parameter with a name.
    func isTypeParameter(_ name: String) -> Bool {
        var next = parent
        while let node = next {
            let clause = node.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause
            if clause?.parameters.contains(where: { $0.name.text == name }) == true { return true }
            next = node.parent
        }
        return false
    }
}

extension CodeBlockItemListSyntax {
    /// Returns the type that a local alias names.
    fileprivate func target(ofAlias name: String) -> TypeSyntax? {
        lazy.compactMap { $0.item.as(TypeAliasDeclSyntax.self) }.first { $0.name.text == name }?.initializer.value
    }
}

extension TypeSyntax {
    /// The instance type: `Store` for `Store.Type`.
    var metatypeBase: String? {
        if let type = self.as(MetatypeTypeSyntax.self) { return TypeName.of(type.baseType) }
        if let type = self.as(MemberTypeSyntax.self), type.name.text == "Type" { return TypeName.of(type.baseType) }
        guard let type = self.as(TupleTypeSyntax.self), type.elements.count == 1 else { return nil }
        return type.elements.first?.type.metatypeBase
    }
}
#endif
