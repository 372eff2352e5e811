// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import JoineryRegistry

extension Container {
    /// Registers a service.
    ///
    /// A registration in the process's world applies to all worlds. In a test, a second registration for the same key
    /// applies only to that test.
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
            ServiceEntry(
                ServiceKey(serviceType, tuple: (any Resolver, repeat each Argument).self, name: name),
                ArgumentFactory(factory), isMainActor: false, in: self,
                at: SourcePlace(fileID: fileID, line: line, column: column)), name)
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
        let isolated = ArgumentFactory { (resolver: any Resolver, argument: repeat each Argument) throws -> Any in
            try MainActor.assumeIsolated { try factory(resolver, repeat each argument) }
        }
        return add(
            ServiceEntry(
                ServiceKey(serviceType, tuple: (any Resolver, repeat each Argument).self, name: name),
                isolated, isMainActor: true, in: self,
                at: SourcePlace(fileID: fileID, line: line, column: column)), name)
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
            ServiceEntry(
                ServiceKey(serviceType, tuple: Arguments.self, name: name, option: option),
                TupleFactory(factory), isMainActor: false, in: self,
                at: SourcePlace(fileID: fileID, line: line, column: column)), name)
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
        let behaviors = add(service, for: key, at: SourcePlace(fileID: fileID, line: line, column: column))
        for behavior in behaviors {
            behavior.container(self, didRegisterType: type, toService: service, withName: name)
        }
    }

    /// Inlined to avoid another lookup of the entry's generic type.
    @inline(__always)
    private func add<Service>(_ entry: ServiceEntry<Service>, _ name: String?) -> ServiceEntry<Service> {
        for behavior in add(entry, for: entry.key, at: entry.place) {
            behavior.container(self, didRegisterType: Service.self, toService: entry, withName: name)
        }
        return entry
    }
}
