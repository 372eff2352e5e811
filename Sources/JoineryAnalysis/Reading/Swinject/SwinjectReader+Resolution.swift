// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

extension SwinjectReader {
    /// Reads `resolver.resolve(Store.self, name: "main", argument: 1)` and similar calls.
    func readResolution(
        _ call: FunctionCallExprSyntax, by form: String, of base: ExprSyntax?, in reading: FileReading
    ) {
        let hasKnownLabels = call.arguments.allSatisfy { $0.label.map { Self.labels.contains($0.text) } ?? true }
        guard hasKnownLabels else { return readWrapped(call, by: form, in: reading) }
        guard !call.arguments.containsPack else {
            return reading.noteUnreadResolution(
                call, .swinject, of: "a service with arguments that are not written here")
        }
        let arguments = ResolutionArguments.types(in: call.arguments)
        guard let first = call.arguments.first, first.label == nil else {
            guard isResolver(base, in: reading) else {
                // It may be the program's own function that resolves.
                return readWrapped(call, by: form, in: reading)
            }
            guard call.closures.isEmpty else { return }
            let name = RegistrationName(in: call.arguments, type: reading.type)
            guard !name.isComputed else { return noteComputedName(call, of: nil, in: reading) }
            return readContextual(
                ExprSyntax(call), form: form, qualifier: name.text, arguments: arguments, in: reading)
        }
        if let given = givenType(first.expression, at: call) {
            if let owner = typeParameter(given.type, at: call, in: reading) {
                noteWrapper(
                    of: given.type, owner,
                    WrappedCall(call, in: call.arguments), in: reading)
            } else {
                reading.noteUnreadResolution(
                    call, .swinject, of: "the type passed to \(given.function)")
            }
        } else if let service = ServiceName(metatype: first.expression) {
            guard form == "resolve" || isEvident(base, in: reading) else {
                return readWrapped(call, by: form, in: reading)
            }
            guard !isShadowed(base, in: reading) else {
                // Not a container's service, as far as the code shows.
                reading.note(Reference(.service, service.name), at: call, timing: .later, isOptional: true)
                return readWrapped(call, by: form, in: reading)
            }
            let other = reading.isInBinding ? base?.otherContainer : nil
            let own = isDeclaredResolver(base, in: reading) ? nil : CallArguments(call)
            note(service, call.arguments, at: ExprSyntax(call), form: form, of: other, own, in: reading)
        } else if let reference = Reference(keyPath: first.expression, in: "Dependencies") {
            // Other containers have a function of this form, too.
            guard imports(reading), isEvident(base, in: reading) else { return }
            reading.note(reference, at: call, form: form, dialect: .swinject)
        } else if isResolver(base, in: reading), imports(reading), first.expression.mayBeMetatype {
            reading.noteUnreadResolution(call, .swinject, of: "a type that is not written here")
        }
    }

    private static let labels: Set = ["name", "argument", "arguments", "fileID", "line", "column"]

    /// Reads the right side of `~>`: `Store.self`, or a tuple of it with a name or arguments.
    func readResolution(
        of operand: ExprSyntax, at sequence: SequenceExprSyntax, operator sign: ExprSyntax, in reading: FileReading
    ) {
        var arguments = LabeledExprListSyntax([])
        var operand = operand
        if let tuple = operand.as(TupleExprSyntax.self), let first = tuple.elements.first {
            arguments = tuple.elements
            operand = first.expression
        }
        guard let service = ServiceName(metatype: operand) else { return }
        note(service, arguments, at: ExprSyntax(sequence), operator: sign, form: "~>", in: reading)
    }

    /// Adds a resolution.
    ///
    /// - Parameter own: The arguments of the call, if it may also be one of the program's own function.
    private func note(
        _ service: ServiceName, _ arguments: LabeledExprListSyntax, at node: ExprSyntax,
        operator sign: ExprSyntax? = nil,
        form: String, of container: String? = nil, _ own: CallArguments? = nil, in reading: FileReading
    ) {
        let name = RegistrationName(in: arguments, type: reading.type)
        if let owner = typeParameter(service.name, at: node, in: reading) {
            return noteWrapper(
                of: service.name, owner, WrappedCall(node, in: arguments), in: reading)
        }
        guard !name.isComputed else { return noteComputedName(node, of: service.name, in: reading) }
        let isOptional: Bool
        switch form {
        case "~>": isOptional = service.isOptional
        case "require": isOptional = node.isTriedOptionally
        default:
            isOptional =
                !node.isForced && ExpectedType(of: node, in: reading)?.isOptional != false
        }
        var reference = Reference(
            own == nil ? .service : .wrapped, service.name, in: container, qualifier: name.text,
            arguments: ResolutionArguments.types(in: arguments))
        reference.given = own?.given(in: reading.type) ?? []
        reading.note(reference, at: sign ?? node, form: form, dialect: .swinject, isOptional: isOptional)
    }

    private func noteComputedName(_ node: some SyntaxProtocol, of type: String?, in reading: FileReading) {
        reading.noteUnreadResolution(
            node, .swinject, of: "\(type ?? "a service") with a name that is not written here", type: type)
    }

    /// Reads a resolution that infers its type from the context.
    func readContextual(
        _ node: ExprSyntax, form: String, qualifier: String?, arguments: [String]?, in reading: FileReading
    ) {
        if let expected = ExpectedType(of: node, in: reading) {
            if let owner = typeParameter(expected.name, at: node, in: reading) {
                return noteWrapper(
                    of: expected.name, owner,
                    WrappedCall(node, in: node.as(FunctionCallExprSyntax.self)?.arguments ?? []), in: reading)
            }
            let service = ServiceName(expected.name)
            reading.note(
                Reference(.service, service.name, qualifier: qualifier, arguments: arguments), at: node,
                form: form, dialect: .swinject,
                isOptional: expected.isOptional)
        } else if let parameter = ParameterPlace(of: node, in: reading), qualifier == nil, arguments == nil {
            reading.note(
                Reference(.parameter, parameter.type, in: parameter.signature, qualifier: parameter.label), at: node,
                form: form,
                dialect: .swinject)
        } else {
            reading.noteUnreadResolution(node, .swinject, of: "a type that the surrounding code does not name")
        }
    }

}

extension ExprSyntax {
    /// The name of a container that is not an enclosing closure's parameter or the base of its call: in
    /// `child.register(Store.self) { _ in Cache(parent.resolve(Store.self)) }`, it is `parent`.
    fileprivate var otherContainer: String? {
        guard let name = ServiceSyntax.lastName(of: self) else { return nil }
        var next = parent
        while let node = next {
            if let closure = node.as(ClosureExprSyntax.self) {
                if FactoryClosure(closure).parameters.contains(where: { $0.name == name }) { return nil }
                let callee = closure.callThatTakesIt.flatMap { ServiceSyntax.callee(of: $0) }
                if callee?.base.flatMap(ServiceSyntax.lastName) == name { return nil }
            }
            next = node.parent
        }
        return name
    }

    /// Whether the program stops if there is no value.
    var isForced: Bool {
        var current = Syntax(self)
        while let parent = current.parent {
            if parent.is(ForceUnwrapExprSyntax.self) { return true }
            if let guarded = parent.as(OptionalBindingConditionSyntax.self) { return guarded.stopsProgram }
            if let sequence = parent.parent?.as(SequenceExprSyntax.self) { return current.isForced(in: sequence) }
            if let argument = parent.as(LabeledExprSyntax.self), let taker = argument.parent?.parent {
                if taker.as(MacroExpansionExprSyntax.self)?.macroName.text == "require" { return true }
                if let call = taker.as(FunctionCallExprSyntax.self) {
                    return ServiceSyntax.callee(of: call)?.name == "XCTUnwrap"
                }
                guard taker.is(TupleExprSyntax.self) else { return false }
                current = taker
            } else if parent.is(TryExprSyntax.self) || parent.is(AwaitExprSyntax.self)
                || parent.is(InitializerClauseSyntax.self)
            {
                current = parent
            } else {
                return false
            }
        }
        return false
    }

    /// Whether `try?` precedes it.
    var isTriedOptionally: Bool {
        var next = parent
        while let node = next, node.is(ExprSyntax.self) || node.is(LabeledExprSyntax.self) {
            if let attempt = node.as(TryExprSyntax.self) { return attempt.questionOrExclamationMark?.text == "?" }
            if node.is(FunctionCallExprSyntax.self) || node.is(ClosureExprSyntax.self) { return false }
            next = node.parent
        }
        return false
    }
}

extension Syntax {
    /// Whether `as!` follows it, or `??` with something that never returns.
    fileprivate func isForced(in sequence: SequenceExprSyntax) -> Bool {
        let elements = Array(sequence.elements)
        guard let index = elements.firstIndex(where: { $0.id == ExprSyntax(self)?.id }), index + 2 < elements.count
        else { return false }
        if let cast = elements[index + 1].as(UnresolvedAsExprSyntax.self) {
            return cast.questionOrExclamationMark?.text == "!"
        }
        return elements[index + 1].as(BinaryOperatorExprSyntax.self)?.operator.text == "??"
            && elements[index + 2].neverReturns
    }
}

extension ExprSyntax {
    /// Whether it can be a type in a variable, or be chosen at run time.
    fileprivate var mayBeMetatype: Bool {
        if isNameOrChoiceOfMetatype { return true }
        return self.as(FunctionCallExprSyntax.self).flatMap { ServiceSyntax.callee(of: $0)?.name.beginsLowercase }
            == true
    }

    /// Whether it stops the program.
    var neverReturns: Bool {
        guard let call = self.as(FunctionCallExprSyntax.self), let name = ServiceSyntax.callee(of: call)?.name else {
            return false
        }
        return name == "fatalError" || name == "preconditionFailure"
    }
}

extension OptionalBindingConditionSyntax {
    /// Whether it is in a `guard` that stops the program.
    fileprivate var stopsProgram: Bool {
        guard let statement = parent?.parent?.parent?.as(GuardStmtSyntax.self) else { return false }
        return statement.body.statements.last?.item.as(ExprSyntax.self)?.neverReturns == true
    }
}
#endif
