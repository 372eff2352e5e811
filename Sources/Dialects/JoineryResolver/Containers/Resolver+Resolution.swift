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
        AllServices.register()
        return root.required(type, name, args, fileID, line)
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
        AllServices.register()
        return required(type, name, args, fileID, line)
    }

    private func required<Service>(
        _ type: Service.Type, _ name: Resolver.Name?, _ arguments: Any?, _ fileID: StaticString, _ line: UInt
    ) -> Service {
        if let service = instance(type, name, arguments) { return service }
        stop(ServiceKey(type, name: name?.rawValue), fileID, line)
    }

    /// Returns the service for a type and a name from ``root``, or `nil` if there is none.
    @preconcurrency public static func optional<Service: Sendable>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, args: Any? = nil
    ) -> Service? {
        AllServices.register()
        return root.instance(type, name, args)
    }

    /// Returns the service for a type and a name, or `nil` if there is none.
    @preconcurrency public func optional<Service: Sendable>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, args: Any? = nil
    ) -> Service? {
        AllServices.register()
        return instance(type, name, args)
    }

    private func instance<Service>(_ type: Service.Type, _ name: Resolver.Name?, _ arguments: Any?) -> Service? {
        let key = ServiceKey(type, name: name?.rawValue)
        let kept = registry.read(ofKept: key)?.kept(as: type)
        guard let service: Service = kept ?? registered(key, arguments) else { return nil }
        if let decorate = Self.decoration.unrecorded { decorate(service) }
        return service
    }

    /// Returns the instance of a registration, here or in a child, or `nil` if there is none.
    func registered<Service>(_ key: ServiceKey, _ arguments: Any?) -> Service? {
        registry.perform {
            ObjectGraph.perform { graph in
                let request = ServiceRequest(resolver: self, arguments: arguments, graph: graph)
                return registered(key, request, in: searched)
            }
        }
    }

    private func registered<Service>(
        _ key: ServiceKey, _ request: ServiceRequest, in containers: some Sequence<Resolver>, isNested: Bool = false
    ) -> Service? {
        for container in containers {
            guard let (slot, entry) = container.registry.find(key, of: Service.self) else { continue }
            // Only a factory without an instance throws an error.
            if let entry { return try? (entry as? any AnyRegistration)?.instance(request, as: Service.self) }
            // An override gives the value, or decorates that of a child.
            let service: Service? = try? slot.read(.transient) {
                let children = isNested ? [] : container.searched.dropFirst()
                let found: Service? = container.registered(key, request, in: children, isNested: true)
                guard let found else { throw NoInstance() }
                return found
            }
            if let service { return service }
        }
        return nil
    }

    /// This container and its descendants, in the order in which they are searched. Records a read of the children.
    var searched: [Resolver] {
        let children = children.value
        if children.isEmpty { return [self] }
        var searched = [self]
        var seen: Set<ObjectIdentifier> = [ObjectIdentifier(self)]
        func add(_ children: [Resolver]) {
            for child in children where seen.insert(ObjectIdentifier(child)).inserted {
                searched.append(child)
                add(child.children.value)
            }
        }
        add(children)
        return searched
    }
}

/// The error of a factory that returns `nil`, or of an override without a registration.
struct NoInstance: Error {}
