// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
package import SwiftSyntax

/// The type of an expression's value, as the surrounding code declares it.
struct ExpectedType {
    /// The type's name.
    let name: String
    /// Whether the value is optional.
    let isOptional: Bool

    private init(_ type: TypeSyntax, isForced: Bool) {
        let name = TypeName.of(type)
        self.name = TypeName.withoutOptional(name)
        isOptional = !isForced && name.hasSuffix("?") && !type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
    }

    private init(_ name: String, isForced: Bool) {
        self.name = TypeName.withoutOptional(name)
        isOptional = !isForced && name.hasSuffix("?")
    }

    /// Finds the required type of an expression's value in its context: an annotation, a cast, a function's result, or
    /// the property that the value is assigned to.
    init?(of expression: ExprSyntax, in reading: FileReading) {
        var current = Syntax(expression)
        var isForced = false
        while let parent = current.parent {
            if parent.is(ForceUnwrapExprSyntax.self) {
                isForced = true
            } else if !parent.isTransparent {
                break
            }
            current = parent
        }
        guard let parent = current.parent else { return nil }
        if let sequence = parent.parent?.as(SequenceExprSyntax.self) {
            self.init(of: current, in: sequence, isForced: isForced, reading)
        } else if let clause = parent.as(InitializerClauseSyntax.self) {
            guard let type = clause.annotation else { return nil }
            self.init(type, isForced: isForced)
        } else if parent.is(ReturnStmtSyntax.self) || parent.as(CodeBlockItemSyntax.self)?.isAlone == true {
            guard let type = parent.returnedType else { return nil }
            self.init(type, isForced: isForced)
        } else {
            return nil
        }
    }

    /// Finds the type in `value as Type` and `property = value`.
    private init?(of current: Syntax, in sequence: SequenceExprSyntax, isForced: Bool, _ reading: FileReading) {
        let elements = Array(sequence.elements)
        guard let index = elements.firstIndex(where: { $0.id == ExprSyntax(current)?.id }) else { return nil }
        if index + 2 < elements.count, let cast = elements[index + 1].as(UnresolvedAsExprSyntax.self),
            let type = elements[index + 2].as(TypeExprSyntax.self)
        {
            let sign = cast.questionOrExclamationMark?.text
            self.init(TypeName.of(type.type) + (sign == "?" ? "?" : ""), isForced: isForced || sign == "!")
        } else if index == 2, elements.count == 3, elements[1].is(AssignmentExprSyntax.self),
            let name = elements[0].ownName
        {
            let isLocal = elements[0].is(DeclReferenceExprSyntax.self)
            var type = isLocal ? ContainerOwner.declaredType(of: name, at: elements[0]) : nil
            if type == nil { reading.updateType { type = $0.properties[name] } }
            guard let type else { return nil }
            self.init(type, isForced: isForced)
        } else {
            return nil
        }
    }
}

/// The parameter that takes an expression.
struct ParameterPlace {
    /// The type whose initializer is called. For `.init(…)` as an argument of another initializer, that initializer's
    /// type and the argument's label: `Search/store`.
    let type: String
    /// The parameter's label, or its position if it has none.
    let label: String
    /// The labels of all arguments: see ``TypeFact/signature(labels:)``.
    let signature: String

    /// Finds the parameter of an initializer that takes an expression.
    ///
    /// - Parameter built: The type that `.init(…)` builds if the code around it names none.
    init?(of expression: ExprSyntax, building built: String? = nil, in reading: FileReading) {
        var current = Syntax(expression)
        while let parent = current.parent, parent.isTransparent || parent.is(ForceUnwrapExprSyntax.self) {
            current = parent
        }
        guard let argument = current.parent?.as(LabeledExprSyntax.self),
            let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self),
            let index = call.arguments.firstIndex(of: argument)
        else { return nil }
        var name = TypeName.of(call.calledExpression)
        if let member = call.calledExpression.as(MemberAccessExprSyntax.self), member.base == nil,
            member.declName.baseName.text == "init"
        {
            let call = ExprSyntax(call)
            name =
                ParameterPlace(of: call, building: built, in: reading).map { "\($0.type)/\($0.label)" }
                ?? ExpectedType(of: call, in: reading)?.name ?? built
        }
        guard let name else { return nil }
        let type = name.hasSuffix(".init") ? String(name.dropLast(5)) : name
        guard TypeName.last(of: TypeName.withoutArguments(type)).first?.isUppercase == true else { return nil }
        self.type = type
        label = argument.label?.text ?? "\(call.arguments.distance(from: call.arguments.startIndex, to: index))"
        signature = TypeFact.signature(labels: call.arguments.map { $0.label?.text ?? "_" })
    }
}

extension Syntax {
    /// Whether its value is that of its content.
    fileprivate var isTransparent: Bool {
        if self.is(TryExprSyntax.self) || self.is(AwaitExprSyntax.self) { return true }
        if let tuple = self.as(TupleExprSyntax.self) { return tuple.elements.count == 1 }
        if let list = self.as(LabeledExprListSyntax.self) { return list.parent?.is(TupleExprSyntax.self) == true }
        guard let element = self.as(LabeledExprSyntax.self) else { return false }
        return element.parent?.parent?.as(TupleExprSyntax.self)?.elements.count == 1
    }

    /// The declared result type of the enclosing function, getter, or closure.
    fileprivate var returnedType: TypeSyntax? {
        var next = parent
        while let node = next {
            if let function = node.as(FunctionDeclSyntax.self) { return function.signature.returnClause?.type }
            if let closure = node.as(ClosureExprSyntax.self) { return closure.signature?.returnClause?.type }
            if let accessors = node.as(AccessorBlockSyntax.self) {
                return accessors.parent?.as(PatternBindingSyntax.self)?.typeAnnotation?.type
                    ?? accessors.parent?.as(SubscriptDeclSyntax.self)?.returnClause.type
            }
            if node.is(InitializerDeclSyntax.self) { return nil }
            next = node.parent
        }
        return nil
    }
}

extension ExprSyntax {
    /// The name of a variable, or of a property of `self`.
    var ownName: String? {
        if let name = self.as(DeclReferenceExprSyntax.self) { return name.baseName.text }
        guard let path = self.as(MemberAccessExprSyntax.self)?.plainPath, path.count == 2, path[0] == "self" else {
            return nil
        }
        return path[1]
    }
}

extension InitializerClauseSyntax {
    /// The initialized type, if it is written.
    package var annotation: TypeSyntax? {
        if let binding = parent?.as(PatternBindingSyntax.self) { return binding.typeAnnotation?.type }
        if let binding = parent?.as(OptionalBindingConditionSyntax.self) { return binding.typeAnnotation?.type }
        return parent?.as(FunctionParameterSyntax.self)?.type
    }
}

extension CodeBlockItemSyntax {
    /// Whether it is the only statement of a branch, which may be the value of an expression.
    var isAloneInBranch: Bool {
        guard let list = parent?.as(CodeBlockItemListSyntax.self), list.count == 1, let body = list.parent else {
            return false
        }
        return body.is(SwitchCaseSyntax.self) || body.parent?.is(IfExprSyntax.self) == true
    }

    /// Whether it is the only statement of a body.
    var isAlone: Bool {
        guard let list = parent?.as(CodeBlockItemListSyntax.self), list.count == 1, let body = list.parent else {
            return false
        }
        guard body.is(CodeBlockSyntax.self) else {
            return body.is(ClosureExprSyntax.self) || body.is(AccessorBlockSyntax.self)
        }
        return body.parent?.is(FunctionDeclSyntax.self) == true || body.parent?.is(AccessorDeclSyntax.self) == true
    }
}
#endif
