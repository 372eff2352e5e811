// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import JoineryRegistry

extension Container {
    /// Returns the service for a type and a name, registered here or in a parent; `nil` if there is none.
    ///
    /// A cycle stops the program with its whole path.
    @preconcurrency public func resolve<Service: Sendable>(_ serviceType: Service.Type, name: String?) -> Service? {
        if let recent = recent.instance(of: serviceType, name: name) {
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
            ServiceKey(serviceType, tuple: (any Resolver, repeat each Argument).self, name: name),
            ArgumentInvocation(arguments: (repeat each arguments)))
    }

    /// Returns the service for a tuple of arguments. Extensions of the API use it.
    @preconcurrency public func _resolve<Service: Sendable, Arguments>(
        name: String?, option: (any ServiceKeyOption)? = nil,
        invoker: @escaping @Sendable ((Arguments) -> Any) -> Any
    ) -> Service? {
        optional(
            ServiceKey(Service.self, tuple: Arguments.self, name: name, option: option),
            CustomInvocation(invoker: invoker))
    }

    /// Returns the service for a type, a name, and argument types, registered here or in a parent.
    ///
    /// - Throws: A ``ResolutionError`` if there is none or resolving it causes a cycle; otherwise the error of a
    ///   factory.
    @preconcurrency public func require<Service: Sendable, each Argument: Sendable>(
        _ serviceType: Service.Type, name: String?, at place: CallPlace, arguments: repeat each Argument
    ) throws -> Service {
        if isEmpty(repeat each arguments), let recent = recent.instance(of: serviceType, name: name) {
            return recent.value(as: serviceType)
        }
        let key = ServiceKey(serviceType, tuple: (any Resolver, repeat each Argument).self, name: name)
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

    private func optional<Service>(_ key: ServiceKey, _ call: any ContainerInvocation) -> Service? {
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
        _ key: ServiceKey, _ call: any ContainerInvocation, onCycle: (([PathStep]) -> any Error)?
    ) throws -> Service? {
        let reader = BindingReader()
        let request = ServiceRequest(
            container: self, key: key, call: call, dependencies: reader.dependencies,
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
        let isUnaffected = reader.isUnaffected
        var request = request
        for container in hierarchy {
            switch container.registry.find(&request, Service.self, reader, isUnaffected: isUnaffected) {
            case .none: continue
            case .entry(let entry, let moment):
                return try entry.instance(request, as: Service.self, notedAt: moment)
            case .overridden(let registration):
                let service: Service = try container.registry.overridden(
                    registration, request, fallback: { try container.parent?.registered(request, BindingReader()) },
                    missing: { request.resolver.missing(request.key, at: nil) })
                return service
            }
        }
        return nil
    }

    /// Returns the entry of a key, registered here or in a parent; `nil` if the current world overrides it. Does not
    /// record a read.
    func ownEntry<Service>(for key: ServiceKey, of type: Service.Type) -> (any AnyServiceEntry)? {
        let dependencies = Dependencies.current
        for container in hierarchy {
            let slot = AnyKeyedBinding(SlotKey(token: container.registry.token, key: key), of: type)
            if dependencies.hasOverrides(of: slot) { return nil }
            if let entry = container.registry.entry(for: key) { return entry as? any AnyServiceEntry }
        }
        return nil
    }

    /// Returns whether a key is registered here or in a parent, in the current world. Records a read.
    func isRegistered<Service>(_ key: ServiceKey, as type: Service.Type) -> Bool {
        let reader = BindingReader()
        return hierarchy.contains { $0.registry.isRegistered(key, as: type, reader) }
    }
}

/// Returns whether there are no arguments.
private func isEmpty<each Argument>(_ argument: repeat each Argument) -> Bool {
    for _ in repeat each argument { return false }
    return true
}
