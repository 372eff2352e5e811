// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

extension Container {
    /// Returns the service for a type and a name, registered here or in a parent; `nil` if there is none.
    ///
    /// A cycle stops the program with its whole path.
    @preconcurrency public func resolve<Service: Sendable>(_ serviceType: Service.Type, name: String?) -> Service? {
        if let recent = registry.recent.instance(of: serviceType, name: name) {
            return recent.value(as: serviceType)
        }
        return optional(ServiceKey(serviceType, name: name), PlainInvocation())
    }

    /// Returns the service for a type, a name, and argument types, registered here or in a parent; `nil` if there is
    /// none.
    ///
    /// A cycle stops the program with its whole path.
    @preconcurrency public func resolve<Service: Sendable, each Argument: Sendable>(
        _ serviceType: Service.Type, name: String?, arguments: repeat each Argument
    ) -> Service? {
        optional(
            ServiceKey(serviceType, argumentsType: (any Resolver, repeat each Argument).self, name: name),
            ArgumentInvocation(arguments: (repeat each arguments)))
    }

    /// Returns the service for a tuple of arguments. Extensions of the API use it.
    @preconcurrency public func _resolve<Service: Sendable, Arguments>(
        name: String?, option: (any ServiceKeyOption)? = nil,
        invoker: @escaping @Sendable ((Arguments) -> Any) -> Any
    ) -> Service? {
        optional(
            ServiceKey(Service.self, argumentsType: Arguments.self, name: name, option: option),
            CustomInvocation(invoker: invoker))
    }

    /// Returns the service for a type, a name, and argument types, registered here or in a parent.
    ///
    /// - Throws: A ``ResolutionError`` if there is none or resolving it causes a cycle; otherwise the error of a
    ///   factory.
    @preconcurrency public func require<Service: Sendable, each Argument: Sendable>(
        _ serviceType: Service.Type, name: String?, at place: CallPlace, arguments: repeat each Argument
    ) throws -> Service {
        if isEmpty(repeat each arguments), let recent = registry.recent.instance(of: serviceType, name: name) {
            return recent.value(as: serviceType)
        }
        let key = ServiceKey(serviceType, argumentsType: (any Resolver, repeat each Argument).self, name: name)
        let onCycle = { (path: [PathStep]) -> any Error in ResolutionError.cycle(path) }
        let found: Service?
        if key.takesArguments {
            found = try instance(key, ArgumentInvocation(arguments: (repeat each arguments)), onCycle: onCycle)
        } else {
            found = try instance(key, PlainInvocation(), onCycle: onCycle)
        }
        guard let found else { throw missing(key, at: place.description) }
        return found
    }

    private func optional<Service>(_ key: ServiceKey, _ call: any Invocation) -> Service? {
        do {
            if let service: Service = try instance(key, call, onCycle: nil) { return service }
        } catch {
            Log.failure(error)
            return nil
        }
        if let validation = Dependencies.current.purpose(as: Validation.self) { validation.fail(missing(key, at: nil)) }
        Log.failure(of: key, in: self)
        return nil
    }

    /// Returns the instance for a key, from a registration or in a wrapper; `nil` if there is neither.
    @inline(__always)
    func instance<Service>(
        _ key: ServiceKey, _ call: any Invocation, onCycle: (([PathStep]) -> any Error)?
    ) throws -> Service? {
        let reader = BindingReader()
        let request = ServiceRequest(
            resolver: self, key: key, call: call, dependencies: reader.dependencies,
            onCycle: onCycle ?? reader.dependencies.purpose(as: Validation.self)?.onCycle)
        if let service: Service = try registered(request, reader) { return service }
        if Service.self == GraphIdentifier.self, !key.takesArguments, key.name == nil {
            return CapturedResolution.current.map { GraphIdentifier(resolution: $0) } as? Service
        }
        guard let wrapper = Service.self as? any InstanceWrapper.Type else { return nil }
        return try wrapper.wrap(WrapperRequest(container: self, key: key, call: call, onCycle: request.onCycle))
            as? Service
    }

    /// Returns the instance from the registration of a key, here or in a parent.
    func registered<Service>(
        _ request: ServiceRequest, _ reader: BindingReader
    ) throws -> Service? {
        let key = request.key
        let isUnaffected = reader.isUnaffected
        for container in hierarchy {
            if !isUnaffected {
                let slot = container.slot(for: key, of: Service.self)
                switch reader.answer(of: slot, as: WorldRegistration.self) {
                case .own:
                    if reader.isLasting { container.registry.noteLastingRead(of: key) }
                case .declared(let registration):
                    guard let entry = registration.entry else { continue }
                    var request = request
                    request.noteRegistration = { _ = BindingReader().answer(of: slot, as: WorldRegistration.self) }
                    return try entry.instance(request, as: Service.self, notedAt: nil)
                case .overridden(let registration):
                    return try container.overridden(slot, registration, request)
                }
            }
            guard let entry = container.registry.entry(for: key) else { continue }
            return try entry.instance(request, as: Service.self, notedAt: reader.moment)
        }
        return nil
    }

    /// Returns the instance for a key whose value is overridden or decorated.
    private func overridden<Service>(
        _ slot: KeyedBinding<Service>, _ registration: WorldRegistration?, _ request: ServiceRequest
    ) throws -> Service {
        let entry = registration.map(\.entry) ?? registry.entry(for: request.key)
        return try request.dependencies.resolve(
            slot, entry.map { $0.scope ?? .transient } ?? .transient, isolation: nil, onCycle: request.onCycle,
            make: { _ in
                let own: Service? =
                    if let entry {
                        try entry.instance(request, as: Service.self, notedAt: nil)
                    } else {
                        try parent?.registered(request, BindingReader())
                    }
                guard let own else { throw request.resolver.missing(request.key, at: nil) }
                return own
            })
    }

    /// Returns the binding that identifies a key to native code and to overrides.
    func slot<Service>(for key: ServiceKey, of type: Service.Type) -> KeyedBinding<Service> {
        KeyedBinding(
            SlotKey(token: registry.token, key: key), ServiceDeclaration(key: key),
            at: registry.entry(for: key)?.place ?? SourcePlace(fileID: "unregistered", line: 0, column: 0))
    }

    /// Returns the entry of a key, registered here or in a parent; `nil` if the current world overrides it. Does not
    /// record a read.
    func ownEntry<Service>(for key: ServiceKey, of type: Service.Type) -> (any AnyServiceEntry)? {
        let dependencies = Dependencies.current
        for container in hierarchy {
            let slot = AnyKeyedBinding(SlotKey(token: container.registry.token, key: key), of: type)
            if dependencies.hasOverrides(of: slot) { return nil }
            if let entry = container.registry.entry(for: key) { return entry }
        }
        return nil
    }

    /// Returns whether a key is registered here or in a parent, in the current world. Records a read.
    func isRegistered<Service>(_ key: ServiceKey, as type: Service.Type) -> Bool {
        let reader = BindingReader()
        return hierarchy.contains { container in
            switch reader.answer(of: container.slot(for: key, of: type), as: WorldRegistration.self) {
            case .own:
                if reader.isLasting { container.registry.noteLastingRead(of: key) }
                return container.registry.entry(for: key) != nil
            case .declared(let registration): return registration.entry != nil
            case .overridden: return true
            }
        }
    }
}

/// Returns whether there are no arguments.
private func isEmpty<each Argument>(_ argument: repeat each Argument) -> Bool {
    for _ in repeat each argument { return false }
    return true
}
