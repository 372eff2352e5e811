// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

extension SwinjectReader {
    /// Returns the binding that a registration declares.
    func fact(
        _ service: (name: ServiceName, node: Syntax), _ registration: Registration, arguments: [String]?,
        in reading: FileReading
    ) -> BindingFact {
        let name = RegistrationName(in: registration.call.arguments, type: reading.type)
        let type = service.name.isOptional ? service.name.name + "?" : service.name.name
        var fact = BindingFact(
            BindingKey(space: BindingKey.services, name: type, qualifier: name.text, arguments: arguments),
            dialect: .swinject, scope: registration.scope ?? .perResolution, type: type,
            at: reading.place(of: service.node))
        fact.hasImpliedScope = registration.scope == nil
        if registration.isOwn, registration.scope == nil {
            fact.through = registration.name
            fact.scope = .unknown
            fact.hasImpliedScope = false
        }
        fact.isolation = reading.isolation
        fact.conditions = reading.conditions
        if !name.isComputed, registration.name == "register" {
            fact.block = block(of: registration, in: reading)
        }
        return fact
    }

    /// Returns the block of registrations that certainly share a container: those in the same statements, on a
    /// container with the same name.
    private func block(of registration: Registration, in reading: FileReading) -> String? {
        guard let container = registration.container else { return reading.block(of: registration.call, nil) }
        // Calls and subscripts may return another container each time.
        guard let name = Self.name(of: container) else { return nil }
        let change = changes[name].map { "\(name) \($0)" } ?? name
        return reading.block(of: registration.call, change)
    }

    /// Records that a container was used for resolving, emptied, or replaced, so that later registrations intentionally
    /// replace earlier ones.
    func readChange(of container: ExprSyntax?, in reading: FileReading) {
        guard !reading.isInBinding, let name = container.flatMap(Self.name) else { return }
        changes[name, default: 0] += 1
    }

    /// Returns the name of a container, if it is a name or a path.
    private static func name(of container: ExprSyntax) -> String? {
        if let chain = container.as(OptionalChainingExprSyntax.self) { return name(of: chain.expression) }
        if let force = container.as(ForceUnwrapExprSyntax.self) { return name(of: force.expression) }
        if let name = container.as(DeclReferenceExprSyntax.self) { return name.baseName.text }
        guard let member = container.as(MemberAccessExprSyntax.self) else { return nil }
        guard let base = member.base else { return member.declName.baseName.text }
        return name(of: base).map { "\($0).\(member.declName.baseName.text)" }
    }

    /// Makes the uses inside a registration belong to its binding, and adds its other names.
    func begin(
        _ fact: BindingFact, _ registration: Registration, chain: FunctionCallExprSyntax, in reading: FileReading
    ) {
        for option in registration.options {
            read(option.name, option.call, of: fact, in: reading)
        }
        if let variable = Self.variable(of: chain) { entries[variable] = fact }
        reading.within(chain, .binding(fact))
    }

    /// Reads calls on a variable that holds a registration: `entry.inObjectScope(.container)`.
    func readOption(
        _ name: String, _ call: FunctionCallExprSyntax, of base: ExprSyntax, in reading: FileReading
    ) {
        guard !entries.isEmpty, let variable = Self.root(of: base), let entry = entries[variable] else { return }
        if name == "inObjectScope", let scope = Registration.scope(of: call) {
            entries[variable]?.scope = scope
            entries[variable]?.hasImpliedScope = false
            reading.update { facts in
                for index in facts.bindings.indices where facts.bindings[index].place == entry.place {
                    facts.bindings[index].scope = scope
                    facts.bindings[index].hasImpliedScope = false
                }
            }
        }
        read(name, call, of: entry, in: reading)
    }

    private func read(
        _ name: String, _ call: FunctionCallExprSyntax, of fact: BindingFact, in reading: FileReading
    ) {
        switch name {
        case "initCompleted":
            // By then the container has the instance, so its new dependencies may need it.
            for closure in call.closures {
                FactoryClosure(closure).parameters.first.map { noteResolver(named: $0.name) }
                reading.within(closure, .timing(.lazy))
            }
        case "implements":
            for other in Registration.implemented(by: call, type: reading.type) {
                noteAlias(other.service, named: other.name, at: other.node, of: fact, in: reading)
            }
        default: return
        }
    }

    /// Reads `container.forward(Reading.self, to: entry)`.
    func readForward(_ registration: Registration, in reading: FileReading) {
        guard let first = registration.first, let service = ServiceName(metatype: first),
            let target = registration.argument("to"), isEvident(registration.container, in: reading)
        else { return }
        let name = RegistrationName(in: registration.call.arguments, type: reading.type)
        if let other = ServiceName(metatype: target) {
            let key = BindingKey(space: BindingKey.services, name: other.name)
            var fact = BindingFact(
                key, dialect: .swinject, scope: .perResolution, type: other.name, at: reading.place(of: target))
            fact.hasImpliedScope = true
            noteAlias(service, named: name, at: first, of: fact, in: reading)
        } else if let variable = Self.root(of: target), let entry = entries[variable] {
            noteAlias(service, named: name, at: first, of: entry, in: reading)
        } else if let call = target.as(FunctionCallExprSyntax.self), let other = Registration(chain: call),
            let type = ServiceName(metatype: other.first)
        {
            let arguments = other.closure.flatMap { FactoryClosure($0).argumentTypes }
            let fact = fact((type, Syntax(first)), other, arguments: arguments, in: reading)
            noteAlias(service, named: name, at: first, of: fact, in: reading)
        } else {
            reading.noteUnread(
                registration.call, .swinject, "forwards \(service.name) to a registration that is not written here",
                service: service.name)
        }
    }

    // MARK: - Variables

    /// Returns the declared variable that takes a value.
    private static func variable(of call: FunctionCallExprSyntax) -> String? {
        call.parent?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self)?.pattern
            .as(IdentifierPatternSyntax.self)?.identifier.text
    }

    /// Returns the name at the root of a chain of calls.
    private static func root(of expression: ExprSyntax) -> String? {
        var expression = expression
        while let call = expression.as(FunctionCallExprSyntax.self) {
            guard let base = ServiceSyntax.callee(of: call)?.base else { return nil }
            expression = base
        }
        return expression.as(DeclReferenceExprSyntax.self)?.baseName.text
    }
}
#endif
