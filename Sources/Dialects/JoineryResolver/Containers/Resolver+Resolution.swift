// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import JoineryRegistry

extension Resolver {
    /// Returns the service for a type and a name from ``root``. Stops the program if there is none, or if building it
    /// requires itself.
    ///
    /// - Parameters:
    ///   - type: The type of the service. By default, the type of the result.
    ///   - name: The name of the registration.
    ///   - args: The arguments of the factory: one value, or a dictionary. Ignored if the scope has an instance.
    @preconcurrency public static func resolve<Service: Sendable>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, args: Any? = nil,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Service {
        required(in: nil, name, args, fileID, line)
    }

    /// Returns the service for a type and a name. Stops the program if there is none, or if building it requires
    /// itself.
    ///
    /// - Parameters:
    ///   - type: The type of the service. By default, the type of the result.
    ///   - name: The name of the registration.
    ///   - args: The arguments of the factory: one value, or a dictionary. Ignored if the scope has an instance.
    @preconcurrency public func resolve<Service: Sendable>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, args: Any? = nil,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Service {
        Self.required(in: self, name, args, fileID, line)
    }

    /// Returns the service for a type and a name from ``root``, or `nil` if there is none.
    @preconcurrency public static func optional<Service: Sendable>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, args: Any? = nil
    ) -> Service? {
        service(in: nil, name, args)
    }

    /// Returns the service for a type and a name, or `nil` if there is none.
    @preconcurrency public func optional<Service: Sendable>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, args: Any? = nil
    ) -> Service? {
        Self.service(in: self, name, args)
    }

    /// Returns the service for a type and a name from a container or ``root``. Stops the program if there is none.
    static func required<Service>(
        in container: Resolver?, _ name: Resolver.Name?, _ arguments: Any?, _ fileID: StaticString, _ line: UInt
    ) -> Service {
        if let service: Service = service(in: container, name, arguments) { return service }
        (container ?? root).stop(ServiceKey(Service.self, name: name?.rawValue), fileID, line)
    }

    private static func service<Service>(
        in container: Resolver?, _ name: Resolver.Name?, _ arguments: Any?
    ) -> Service? {
        registerAll()
        let container = container ?? root
        let key = ServiceKey(Service.self, name: name?.rawValue)
        let kept = container.registry.read(ofKept: key)?.kept(as: Service.self)
        guard let service: Service = kept ?? container.registered(key, arguments) else { return nil }
        decoration.value?(service)
        return service
    }

    /// Returns the instance of a registration, here or in a child, or `nil` if there is none.
    func registered<Service>(_ key: ServiceKey, _ arguments: Any?) -> Service? {
        registry.perform { ObjectGraph.perform { _ in registered(key, self, arguments, in: searched) } }
    }

    /// - Parameter resolver: The container that resolves the service, which factories and completions use.
    private func registered<Service>(
        _ key: ServiceKey, _ resolver: Resolver, _ arguments: Any?, in containers: some Sequence<Resolver>,
        isNested: Bool = false
    ) -> Service? {
        for container in containers {
            guard let (slot, entry) = container.registry.find(key, of: Service.self) else { continue }
            // Only a factory without an instance throws an error.
            if let entry { return try? (entry as? ResolverRegistration<Service>)?.instance(resolver, arguments) }
            // An override gives the value, or decorates that of a child.
            let service: Service? = try? slot.read(.transient) { _ in
                let children = isNested ? [] : container.searched.dropFirst()
                let found: Service? = container.registered(key, resolver, arguments, in: children, isNested: true)
                guard let found else { throw NoInstance() }
                return found
            }
            if let service { return service }
        }
        return nil
    }

    /// This container and its descendants, in the order in which they are searched. Records a read of the children.
    var searched: [Resolver] {
        var searched: [Resolver] = []
        func add(_ container: Resolver) {
            guard !searched.contains(where: { $0 === container }) else { return }
            searched.append(container)
            container.children.value.forEach(add)
        }
        add(self)
        return searched
    }
}

/// The error of a factory that returns `nil`, or of an override without a registration.
struct NoInstance: Error {}
