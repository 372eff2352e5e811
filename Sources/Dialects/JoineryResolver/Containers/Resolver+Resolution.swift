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
        // Not a `Service?`, whose type would be looked up at run time.
        if Shortcut.isOpen, let recent = first.recent.instance(of: type, name: name?.rawValue) {
            return recent.value(as: type)
        }
        AllServices.register()
        return root.resolve(type, name: name, args: args, fileID: fileID, line: line)
    }

    /// Returns the service for a type and a name. Stops the program if there is none, or if building it requires itself.
    ///
    /// - Parameters:
    ///   - type: The type of the service. By default, the type of the result.
    ///   - name: The name of the registration.
    ///   - args: The arguments of the factory: one value, or a dictionary. Ignored if the scope has an instance.
    @preconcurrency public func resolve<Service: Sendable>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, args: Any? = nil,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Service {
        if Shortcut.isOpen, let recent = recent.instance(of: type, name: name?.rawValue) {
            return recent.value(as: type)
        }
        if let service = instance(type, name, args) { return service }
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
        instance(type, name, args)
    }

    private func instance<Service>(_ type: Service.Type, _ name: Resolver.Name?, _ arguments: Any?) -> Service? {
        AllServices.register()
        if let recent = recent.instance(of: type, name: name?.rawValue) {
            let service = recent.value(as: type)
            if Self.decoration.isChanged { Self.decoration.unrecorded?(service) }
            return service
        }
        let service: Service? = registered(ServiceKey(type, name: name?.rawValue), arguments, BindingReader())
        if let service, Self.decoration.isChanged { Self.decoration.unrecorded?(service) }
        return service
    }

    /// Returns the instance of a registration, here or in a child, or `nil` if there is none.
    func registered<Service>(_ key: ServiceKey, _ arguments: Any?, _ reader: BindingReader) -> Service? {
        let request = ServiceRequest(
            container: self, key: key, call: ArgumentsInvocation(arguments: arguments),
            dependencies: reader.dependencies)
        do {
            return try registered(request, in: searched(by: reader), reader)
        } catch {
            // Only a factory without an instance throws an error.
            return nil
        }
    }

    private func registered<Service>(
        _ request: ServiceRequest, in containers: some Sequence<Resolver>, _ reader: BindingReader,
        isNested: Bool = false
    ) throws -> Service? {
        let isUnaffected = reader.isUnaffected
        for container in containers {
            var request = request
            switch container.registry.find(&request, Service.self, reader, isUnaffected: isUnaffected) {
            case .none: continue
            case .entry(let entry, let moment):
                return try entry.instance(request, as: Service.self, notedAt: isNested ? nil : moment)
            case .overridden(let registration):
                var isMissing = false
                do {
                    let service: Service = try container.registry.overridden(
                        registration, request,
                        fallback: {
                            isMissing = true
                            guard !isNested else { return nil }
                            let children = container.searched(by: BindingReader()).dropFirst()
                            let service: Service? = try container.registered(
                                request, in: children, BindingReader(), isNested: true)
                            if case .some = service { isMissing = false }
                            return service
                        }, missing: { NoInstance() })
                    return service
                } catch is NoInstance where isMissing {
                    // Only the value of the key is changed, and it is not registered here.
                    continue
                }
            }
        }
        return nil
    }

    /// This container and its descendants, in the order in which they are searched. Records a read of the children.
    func searched(by reader: BindingReader) -> [Resolver] {
        let children = children.value(in: reader)
        if children.isEmpty { return [self] }
        var searched = [self]
        var seen: Set<ObjectIdentifier> = [ObjectIdentifier(self)]
        func add(_ children: [Resolver]) {
            for child in children where seen.insert(ObjectIdentifier(child)).inserted {
                searched.append(child)
                add(child.children.value(in: reader))
            }
        }
        add(children)
        return searched
    }
}

/// The error of a factory that returns `nil`, or of an override without a registration.
struct NoInstance: Error {}
