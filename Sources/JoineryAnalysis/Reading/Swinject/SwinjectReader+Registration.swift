// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

extension SwinjectReader {
    /// Reads a registration with its chained calls.
    func read(_ registration: Registration, chain: FunctionCallExprSyntax, in reading: FileReading) {
        guard handled.insert(registration.call.id).inserted else { return reading.claim() }
        switch registration.kind {
        case .factory: readFactory(registration, chain: chain, in: reading)
        case .initializer: readInitializer(registration, chain: chain, in: reading)
        case .forward: readForward(registration, in: reading)
        case .storyboard:
            guard let closure = registration.closure else { return }
            FactoryClosure(closure).parameters.first.map { noteResolver(named: $0.name) }
            reading.claim()
            reading.within(closure, .timing(.later))
        }
    }

    // MARK: - With a factory

    private func readFactory(_ registration: Registration, chain: FunctionCallExprSyntax, in reading: FileReading) {
        let factory = registration.closure.map { FactoryClosure($0) }
        guard registration.hasKnownLabels || imports(reading), registration.beginsWithKnownLabel,
            isEvident(registration, factory, in: reading)
        else { return }
        if let reference = Reference(keyPath: registration.first, in: "Dependencies") {
            let supply = SupplyFact(
                .override, reference, dialect: .swinject, at: reading.place(of: registration.call),
                isForTheProgram: true, conditions: reading.conditions)
            return reading.within(chain, .supply(supply))
        }
        guard let service = service(of: registration, factory, in: reading) else { return }
        guard !isShadowed(registration.container, in: reading) else {
            return reading.noteUnread(
                registration.call, .swinject, "may register \(service.name.name) in something else than a container",
                service: service.name.name)
        }
        var fact = fact(service, registration, arguments: factory?.argumentTypes, in: reading)
        let ownIsolation = isolation(of: registration)
        fact.isolation = factory?.isolation ?? ownIsolation ?? reading.isolation
        if ownIsolation == "MainActor" {
            // `MainActor.assumeIsolated` calls such a factory.
            let word = registration.argument("on") ?? registration.argument("mainActorFactory")
            fact.assumesMainActor = reading.place(of: word ?? ExprSyntax(registration.call))
        }
        if let factory {
            factory.parameters.first.map { noteResolver(named: $0.name) }
            reading.within(factory.closure, .timing(.immediate))
        } else if let value = registration.call.arguments.last?.expression {
            noteFactory(value, of: service, in: reading, fact: &fact)
        }
        begin(fact, registration, chain: chain, in: reading)
    }

    /// Whether a call with a registration's name is a registration.
    private func isEvident(_ registration: Registration, _ factory: FactoryClosure?, in reading: FileReading) -> Bool {
        if let factory {
            // A factory takes at least the resolver.
            guard !factory.parameters.isEmpty || imports(reading) else { return false }
        } else {
            guard registration.argument("factory") != nil || registration.argument("mainActorFactory") != nil else {
                return false
            }
        }
        return registration.options.contains { Registration.optionNames.contains($0.name) }
            || isResolver(registration.container, in: reading) || factory?.takesResolver == true
            || (imports(reading) && !registration.isOwn)
    }

    /// Returns the registered service, if it is known. Otherwise the registration is unread.
    private func service(
        of registration: Registration, _ factory: FactoryClosure?, in reading: FileReading
    ) -> (name: ServiceName, node: Syntax)? {
        let name: ServiceName?
        if let first = registration.first {
            name = ServiceName(metatype: first)
        } else {
            name = factory?.returnType.map { ServiceName($0) }
        }
        var reason: String?
        var known: String?
        if name == nil {
            guard imports(reading) || registration.options.contains(where: { $0.name == "inObjectScope" }) else {
                return nil
            }
            reason = "registers a type that is not written here"
            if let given = givenType(registration.first, at: registration.call) {
                if noteRegistering(given.type, by: registration, in: reading) { return nil }
                reason = "registers the type parameter \(given.type)"
            }
        } else if let name, typeParameter(name.name, at: registration.call, in: reading) != nil {
            if noteRegistering(name.name, by: registration, in: reading) { return nil }
            reason = "registers the type parameter \(name.name)"
        } else if let name, RegistrationName(in: registration.call.arguments, type: reading.type).isComputed {
            if !registration.options.contains(where: { $0.name == "implements" }) { known = name.name }
            reason = "registers \(name.name) with a name that is not written here"
        }
        guard reason == nil, let name else {
            reading.noteUnread(registration.call, .swinject, reason ?? "", service: known)
            for closure in registration.call.closures { reading.within(closure, .timing(.later)) }
            return nil
        }
        return (name, registration.first.map { Syntax($0) } ?? Syntax(registration.call))
    }

    /// Records that the program's own function registers the type that it is passed, if its calls show the types.
    private func noteRegistering(_ parameter: String, by registration: Registration, in reading: FileReading) -> Bool {
        let call = registration.call
        let scope = registration.options.last { $0.name == "inObjectScope" }?.call.arguments.first?.expression
        guard registration.kind == .factory, !registration.options.contains(where: { $0.name == "implements" }),
            noteRegistering(parameter, call, scope: scope, Registration.scope(named:), in: reading)
        else { return false }
        for closure in call.closures { reading.within(closure, .timing(.later)) }
        return true
    }

    private func isolation(of registration: Registration) -> String? {
        if registration.call.arguments.contains(where: { $0.label?.text == "mainActorFactory" }) { return "MainActor" }
        return registration.argument("on").flatMap { ServiceName(metatype: $0)?.name }
    }

    /// Adds the dependencies of a factory that is not a closure.
    private func noteFactory(
        _ value: ExprSyntax, of service: (name: ServiceName, node: Syntax), in reading: FileReading,
        fact: inout BindingFact
    ) {
        if let member = value.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "init",
            let base = member.base, let type = TypeName.of(base)
        {
            fact.uses.append(Use(Reference(.construction, type), timing: .immediate, at: reading.place(of: value)))
        } else {
            reading.noteUnread(
                value, .swinject,
                "the factory of \(service.name.name) is not written here, so its dependencies are unknown",
                service: service.name.name)
        }
    }

    // MARK: - With an initializer

    private func readInitializer(_ registration: Registration, chain: FunctionCallExprSyntax, in reading: FileReading) {
        guard let initializer = registration.argument("initializer") ?? registration.closure.map({ ExprSyntax($0) })
        else { return }
        guard let service = service(of: registration, nil, in: reading) else { return }
        let given = ResolutionArguments.types(in: registration.call.arguments)
        var fact = fact(service, registration, arguments: given, in: reading)
        let place = reading.place(of: initializer)
        if let member = initializer.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "init",
            let base = member.base, var type = TypeName.of(base)
        {
            fact.uses.append(Use(Reference(.construction, type), timing: .immediate, at: place))
            // The type arguments of `autoregister(Box<Int>.self, initializer: Box.init)` apply to the parameters.
            if service.name.name.hasPrefix("\(type)<") { type = service.name.name }
            let labels = member.declName.argumentNames.map { $0.arguments.map(\.name.text) }
            fact.uses.append(
                Use(
                    Reference(
                        .parameter, type, in: labels.map { TypeFact.signature(labels: $0) }, arguments: given),
                    timing: .immediate, at: place, form: "autoregister",
                    dialect: .swinject))
        } else if let closure = initializer.as(ClosureExprSyntax.self) {
            reading.within(closure, .timing(.immediate))
            for parameter in FactoryClosure(closure).parameters where given?.contains(parameter.type) != true {
                guard parameter.type != "_" else {
                    reading.noteUnread(
                        closure, .swinject, "\(parameter.name) of the initializer has no type",
                        service: service.name.name)
                    continue
                }
                let needed = ServiceName(parameter.type)
                fact.uses.append(
                    Use(
                        Reference(.service, needed.name), timing: .immediate, at: place,
                        form: "autoregister", dialect: .swinject, isOptional: needed.isOptional))
            }
        } else {
            reading.noteUnread(
                initializer, .swinject, "the initializer of \(service.name.name) is not written here",
                service: service.name.name)
        }
        begin(fact, registration, chain: chain, in: reading)
    }
}
#endif
