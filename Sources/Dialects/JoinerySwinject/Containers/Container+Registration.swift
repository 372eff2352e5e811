// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import JoineryRegistry

extension Container {
    /// Registers a service.
    ///
    /// A registration in the process's world applies to all worlds. In a test, a second registration for the same key
    /// applies only to that test. Instances that were built from an earlier registration stay until they are reset.
    ///
    /// - Parameters:
    ///   - serviceType: The type to resolve.
    ///   - name: A name that distinguishes registrations of one type.
    ///   - factory: A closure that builds an instance. It receives the resolver and the arguments of the call, whose
    ///     types are part of the key. If it throws an error, `require(_:name:)` throws that error, and
    ///     ``Resolver/resolve(_:name:)`` returns `nil`.
    /// - Returns: The entry, for further configuration.
    @discardableResult
    @preconcurrency
    public func register<Service: Sendable, each Argument>(
        _ serviceType: Service.Type, name: String? = nil,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        factory: @escaping @Sendable (any Resolver, repeat each Argument) throws -> Service
    ) -> ServiceEntry<Service> {
        add(
            ServiceKey(serviceType, tuple: (any Resolver, repeat each Argument).self, name: name),
            TupleFactory(separate: factory), at: SourcePlace(fileID: fileID, line: line, column: column))
    }

    /// Registers a service that is isolated to the main actor, such as a view controller.
    ///
    /// ```swift
    /// container.register(SearchViewController.self, on: MainActor.self) { resolver in
    ///     SearchViewController(model: resolver.resolve(SearchViewModel.self)!)
    /// }
    /// ```
    ///
    /// Resolve the service on the main actor. Building an instance elsewhere stops the program.
    ///
    /// - Parameters:
    ///   - serviceType: The type to resolve.
    ///   - actor: The type of the main actor.
    ///   - name: A name that distinguishes registrations of one type.
    ///   - factory: A closure that builds an instance.
    /// - Returns: The entry, for further configuration.
    @discardableResult
    public func register<Service: Sendable, each Argument: Sendable>(
        _ serviceType: Service.Type, on actor: MainActor.Type, name: String? = nil,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        factory: @escaping @MainActor (any Resolver, repeat each Argument) throws -> Service
    ) -> ServiceEntry<Service> {
        let isolated = { @Sendable (resolver: any Resolver, argument: repeat each Argument) throws -> Service in
            try MainActor.assumeIsolated { try factory(resolver, repeat each argument) }
        }
        return add(
            ServiceKey(serviceType, tuple: (any Resolver, repeat each Argument).self, name: name),
            TupleFactory(separate: isolated),
            isMainActor: true, at: SourcePlace(fileID: fileID, line: line, column: column))
    }

    /// Registers a service whose factory takes its arguments as a tuple. Extensions of the API use it.
    ///
    /// - Parameter option: A value that distinguishes the registrations of the extension.
    /// - Returns: The entry, for further configuration.
    @discardableResult
    @preconcurrency
    public func _register<Service: Sendable, Arguments>(
        _ serviceType: Service.Type, factory: @escaping @Sendable (Arguments) -> Any, name: String? = nil,
        option: (any ServiceKeyOption)? = nil,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) -> ServiceEntry<Service> {
        add(
            ServiceKey(serviceType, tuple: Arguments.self, name: name, option: option), TupleFactory(factory),
            at: SourcePlace(fileID: fileID, line: line, column: column))
    }

    /// Makes another type resolve to an entry, with its scope, arguments, and completions.
    ///
    /// - Parameters:
    ///   - type: The type to resolve. If the instance does not have this type, resolving returns `nil`.
    ///   - name: A name that distinguishes registrations of one type.
    ///   - service: The entry.
    public func forward<Other, Service>(
        _ type: Other.Type, name: String? = nil, to service: ServiceEntry<Service>,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        let key = ServiceKey(type, argumentsType: service.key.argumentsType, name: name)
        add(service, for: key, Other.self, at: SourcePlace(fileID: fileID, line: line, column: column))
    }

    private func add<Service>(
        _ key: ServiceKey, _ factory: any ServiceFactory, isMainActor: Bool = false, at place: SourcePlace
    ) -> ServiceEntry<Service> {
        let slot = registry.slot(for: key, of: Service.self, at: place)
        let entry = ServiceEntry<Service>(slot, factory, isMainActor: isMainActor, in: self, at: place)
        add(entry, for: key, Service.self, at: place)
        return entry
    }

    private func add<Type, Service>(
        _ entry: ServiceEntry<Service>, for key: ServiceKey, _ type: Type.Type, at place: SourcePlace
    ) {
        let former = registry.add(
            entry, to: registry.slot(for: key, of: type, at: place), at: place, isOverride: key == entry.key)
        let behaviors = state.withValue { state in
            if let second = entry.origin, let former = former as? any AnyServiceEntry, let first = former.origin,
                !first.isSame(as: second), former.place != entry.place
            {
                state.duplicates.append(Duplicate(key: key, first: former, second: entry))
            }
            return state.behaviors
        }
        for behavior in behaviors {
            behavior.container(self, didRegisterType: type, toService: entry, withName: key.name)
        }
    }
}
