// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

extension ResolverReader {
    /// Reads a registration with its chained calls.
    ///
    /// - Returns: Whether it is a registration.
    func read(_ registration: ResolverRegistration, chain: FunctionCallExprSyntax, in reading: FileReading) -> Bool {
        guard !ResolverSyntax.isOther(registration.container, in: reading) else { return false }
        let isKnown = registration.container != nil && !registration.isOwn || !registration.options.isEmpty
        guard let factory = registration.factory, isKnown || isResolver(registration.container, in: reading) else {
            return false
        }
        let closure = factory.as(ClosureExprSyntax.self)
        let known = closure.map { FactoryClosure($0) }
        let name = ResolverSyntax.name(in: registration.call.arguments, type: reading.type)
        let type =
            registration.service.map { $0.isOptional ? $0.name + "?" : $0.name }
            ?? (known?.returnType ?? FactoryResult(reading).type(of: factory)).map(TypeName.withoutOptional)
        let given = givenType(registration.call.arguments.first?.expression, at: registration.call)
        let parameter =
            given?.type ?? type.flatMap { typeParameter($0, at: registration.call, in: reading) == nil ? nil : $0 }
        guard let type, !name.isComputed, parameter == nil else {
            if let closure { reading.within(closure, .timing(.later)) }
            noteUnread(registration, of: type, parameter, named: name, in: reading)
            return true
        }
        var fact = BindingFact(
            BindingKey(space: BindingKey.services, name: type, qualifier: name.text), dialect: .resolver,
            scope: registration.scope ?? .perResolution, type: type,
            at: reading.place(of: registration.call.arguments.first.map { Syntax($0) } ?? Syntax(factory)))
        fact.hasImpliedScope = registration.scope == nil
        if registration.isOwn, registration.scope == nil {
            fact.through = registration.name
            fact.scope = .unknown
            fact.hasImpliedScope = false
        }
        fact.isolation = known?.isolation ?? reading.isolation
        fact.conditions = reading.conditions
        fact.block = reading.block(of: registration.call, registration.container?.trimmedDescription)
        if let known, let closure {
            known.parameters.first.map { noteResolver(named: $0.name) }
            reading.within(closure, .timing(.immediate))
        } else if let built = FactoryResult(reading).type(of: factory) {
            fact.uses.append(Use(Reference(.construction, built), timing: .immediate, at: reading.place(of: factory)))
        }
        reading.take(registration.call.calledExpression)
        for option in registration.options { read(option.name, option.call, of: fact, in: reading) }
        reading.within(chain, .binding(fact))
        return true
    }

    /// Records that the program's own function registers its type parameter, or else a registration whose service or
    /// name is not written there.
    private func noteUnread(
        _ registration: ResolverRegistration, of type: String?, _ parameter: String?, named name: RegistrationName,
        in reading: FileReading
    ) {
        let registersOthers = registration.options.contains { $0.name == "implements" }
        let scope = registration.options.last { $0.name == "scope" }?.call.arguments.first?.expression
        if let parameter, !registersOthers,
            noteRegistering(parameter, registration.call, scope: scope, ResolverSyntax.scope, in: reading)
        {
            return
        }
        let reason =
            parameter.map { "registers the type parameter \($0)" }
            ?? type.map { "registers \($0) with a name that is not written here" }
            ?? "registers a type that is not written here"
        let isKnown = parameter == nil && !registersOthers
        reading.noteUnread(registration.call, .resolver, reason, service: isKnown ? type : nil)
    }

    private func read(
        _ name: String, _ call: FunctionCallExprSyntax, of fact: BindingFact, in reading: FileReading
    ) {
        switch name {
        case "implements":
            for argument in call.arguments where argument.label == nil {
                guard let service = ServiceName(metatype: argument.expression) else { continue }
                let name = ResolverSyntax.name(in: call.arguments, type: reading.type)
                noteAlias(service, named: name, at: argument.expression, of: fact, in: reading)
            }
        case "resolveProperties":
            // The container resolves properties before it keeps the instance.
            for closure in call.closures {
                FactoryClosure(closure).parameters.first.map { noteResolver(named: $0.name) }
                reading.within(closure, .timing(.immediate))
            }
        default: return
        }
    }

    // MARK: - Resolutions

    /// Reads `resolve()`, `resolver.resolve(Store.self, name: .main)`, `Resolver.optional()`.
    func readResolution(
        _ call: FunctionCallExprSyntax, by form: String, of base: ExprSyntax?, in reading: FileReading
    ) {
        guard ResolverSyntax.areKnown(call.arguments), call.closures.isEmpty else {
            return readWrapped(call, by: form, in: reading)
        }
        reading.take(call.calledExpression)
        let isParameter = base?.as(DeclReferenceExprSyntax.self)?.baseName.text.first == "$"
        guard isResolver(base, in: reading) || isParameter && reading.isInBinding else {
            // It may be the program's own function that resolves.
            return readWrapped(call, by: form, in: reading)
        }
        let name = ResolverSyntax.name(in: call.arguments, type: reading.type)
        let first = call.arguments.first.flatMap { $0.label == nil ? $0.expression : nil }
        let node = ExprSyntax(call)
        if let given = givenType(first, at: call) {
            guard let owner = typeParameter(given.type, at: call, in: reading) else {
                return reading.noteUnreadResolution(
                    call, .resolver, of: "the type passed to \(given.function)")
            }
            return noteWrapper(
                of: given.type, owner, WrappedCall(node, in: call.arguments), in: reading)
        }
        let expected = ExpectedType(of: node, in: reading)
        let service = ServiceName(metatype: first) ?? (first == nil ? expected.map { ServiceName($0.name) } : nil)
        if let service {
            if let owner = typeParameter(service.name, at: call, in: reading) {
                return noteWrapper(
                    of: service.name, owner, WrappedCall(node, in: call.arguments), in: reading)
            }
            guard !name.isComputed else { return noteComputedName(call, of: service.name, in: reading) }
            var reference = Reference(.service, service.name, qualifier: name.text)
            if !isDeclaredResolver(base, in: reading) {
                reference.kind = .wrapped
                reference.given = CallArguments(call).given(in: reading.type)
            }
            reading.note(
                reference, at: call, form: form, dialect: .resolver, isOptional: isOptional(node, by: form))
        } else if first == nil, !name.isComputed, let place = parameter(of: node, in: reading) {
            reading.note(
                Reference(
                    .parameter, place.type, in: place.signature, qualifier: place.label,
                    arguments: name.text.map { [$0] }),
                at: call, form: form, dialect: .resolver, isOptional: isOptional(node, by: form))
        } else if first == nil {
            reading.noteUnreadResolution(call, .resolver, of: "a type that the surrounding code does not name")
        } else {
            reading.noteUnreadResolution(call, .resolver, of: "a type that is not written here")
        }
    }

    private func isOptional(_ node: ExprSyntax, by form: String) -> Bool { form == "optional" && !node.isForced }

    /// Returns the parameter or property that takes a value: `Search(store: resolve())`,
    /// `search.store = resolver.resolve()`.
    private func parameter(
        of node: ExprSyntax, in reading: FileReading
    ) -> (type: String, label: String, signature: String?)? {
        if let place = ParameterPlace(of: node, building: reading.binding?.type, in: reading) {
            return (place.type, place.label, place.signature)
        }
        // A property of the instance that `resolveProperties` receives.
        guard let sequence = node.parent?.parent?.as(SequenceExprSyntax.self), sequence.elements.count == 3,
            sequence.elements.last?.id == node.id, let type = reading.binding?.type,
            let path = sequence.assignedTarget?.as(MemberAccessExprSyntax.self)?.plainPath, path.count == 2
        else { return nil }
        return (type, path[1], nil)
    }
}
#endif
