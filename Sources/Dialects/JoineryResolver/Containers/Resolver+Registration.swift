// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import JoineryRegistry

extension Resolver {
    /// Registers a service in ``main``.
    ///
    /// - Parameters:
    ///   - type: The type to resolve. By default, the type that the factory returns.
    ///   - name: A name that distinguishes registrations of one type.
    ///   - factory: A closure that builds an instance. If it returns `nil`, the service is not resolved.
    /// - Returns: The options of the registration, for further configuration.
    @discardableResult
    @preconcurrency public static func register<Service: Sendable>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column, factory: @escaping ResolverFactory<Service>
    ) -> ResolverOptions<Service> {
        main.register(type, name: name, fileID: fileID, line: line, column: column, factory: factory)
    }

    /// Registers a service in ``main``, with a factory that receives the container that resolves it.
    ///
    /// - Returns: The options of the registration, for further configuration.
    @discardableResult
    @preconcurrency public static func register<Service: Sendable>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column, factory: @escaping ResolverFactoryResolver<Service>
    ) -> ResolverOptions<Service> {
        main.register(type, name: name, fileID: fileID, line: line, column: column, factory: factory)
    }

    /// Registers a service in ``main``, with a factory that receives the container that resolves it and the arguments.
    ///
    /// - Returns: The options of the registration, for further configuration.
    @discardableResult
    @preconcurrency public static func register<Service: Sendable>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column, factory: @escaping ResolverFactoryArgumentsN<Service>
    ) -> ResolverOptions<Service> {
        main.register(type, name: name, fileID: fileID, line: line, column: column, factory: factory)
    }

    /// Registers a service.
    ///
    /// A registration in the process's world applies to all worlds. In a test, a second registration for the same type
    /// and name applies only to that test. Instances that were built from an earlier registration stay until their
    /// scope is reset.
    ///
    /// - Parameters:
    ///   - type: The type to resolve. By default, the type that the factory returns.
    ///   - name: A name that distinguishes registrations of one type.
    ///   - factory: A closure that builds an instance. If it returns `nil`, the service is not resolved.
    /// - Returns: The options of the registration, for further configuration.
    @discardableResult
    @preconcurrency public func register<Service: Sendable>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column, factory: @escaping ResolverFactory<Service>
    ) -> ResolverOptions<Service> {
        add(type, name, SourcePlace(fileID: fileID, line: line, column: column)) { _, _ in factory() }
    }

    /// Registers a service, with a factory that receives the container that resolves it.
    ///
    /// - Returns: The options of the registration, for further configuration.
    @discardableResult
    @preconcurrency public func register<Service: Sendable>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column, factory: @escaping ResolverFactoryResolver<Service>
    ) -> ResolverOptions<Service> {
        add(type, name, SourcePlace(fileID: fileID, line: line, column: column)) { resolver, _ in factory(resolver) }
    }

    /// Registers a service, with a factory that receives the container that resolves it and the arguments.
    ///
    /// - Returns: The options of the registration, for further configuration.
    @discardableResult
    @preconcurrency public func register<Service: Sendable>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column, factory: @escaping ResolverFactoryArgumentsN<Service>
    ) -> ResolverOptions<Service> {
        add(type, name, SourcePlace(fileID: fileID, line: line, column: column)) { resolver, arguments in
            factory(resolver, Args(arguments))
        }
    }

    /// Adds a registration.
    ///
    /// - Parameter isForward: Whether its factory only resolves another service.
    func add<Service>(
        _ type: Service.Type, _ name: Resolver.Name?, _ place: SourcePlace, isForward: Bool = false,
        _ factory: @escaping ResolverFactoryAnyArguments<Service>
    ) -> ResolverOptions<Service> {
        let slot = registry.slot(for: ServiceKey(type, name: name?.rawValue), of: type, at: place)
        let registration = ResolverRegistration(resolver: self, slot, place, isForward: isForward, factory: factory)
        registry.add(registration, to: slot, at: place, isOverride: registration.isOverride)
        return ResolverOptions(registration: registration)
    }
}
