// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

extension Container {
    /// Registers a service.
    ///
    /// A registration over an existing one changes the current world: a test's for that test alone.
    ///
    /// - Parameters:
    ///   - serviceType: What it is resolved by.
    ///   - name: Tells registrations of one type apart.
    ///   - factory: Builds an instance. It gets the resolver, and the arguments of the call if it takes any: they are a
    ///     part of what the registration is found by. Where it throws, `require(_:name:)` throws that, and
    ///     ``Resolver/resolve(_:name:)`` answers with `nil`.
    /// - Returns: The entry, to be configured further.
    @discardableResult
    @preconcurrency
    public func register<Service: Sendable, each Argument>(
        _ serviceType: Service.Type, name: String? = nil,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        factory: @escaping @Sendable (any Resolver, repeat each Argument) throws -> Service
    ) -> ServiceEntry<Service> {
        add(
            ServiceEntry(
                ServiceKey(serviceType, argumentsType: (any Resolver, repeat each Argument).self, name: name),
                ArgumentFactory(factory), isMainActor: false, in: self,
                at: SourcePlace(fileID: fileID, line: line, column: column)), name)
    }

    /// Registers a service of the main actor, such as a view controller.
    ///
    /// ```swift
    /// container.register(SearchViewController.self, on: MainActor.self) { resolver in
    ///     SearchViewController(model: resolver.resolve(SearchViewModel.self)!)
    /// }
    /// ```
    ///
    /// Resolve it on the main actor: anywhere else the program stops where an instance would have to be built.
    ///
    /// - Parameters:
    ///   - serviceType: What it is resolved by.
    ///   - actor: The main actor's type.
    ///   - name: Tells registrations of one type apart.
    ///   - factory: Builds an instance.
    /// - Returns: The entry, to be configured further.
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
                ServiceKey(serviceType, argumentsType: (any Resolver, repeat each Argument).self, name: name),
                isolated, isMainActor: true, in: self,
                at: SourcePlace(fileID: fileID, line: line, column: column)), name)
    }

    /// Registers a service whose factory takes its arguments as a tuple: for extensions of the vocabulary.
    ///
    /// - Parameter option: Tells the registrations of the extension from others.
    /// - Returns: The entry, to be configured further.
    @discardableResult
    @preconcurrency
    public func _register<Service: Sendable, Arguments>(
        _ serviceType: Service.Type, factory: @escaping @Sendable (Arguments) -> Any, name: String? = nil,
        option: (any ServiceKeyOption)? = nil,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) -> ServiceEntry<Service> {
        add(
            ServiceEntry(
                ServiceKey(serviceType, argumentsType: Arguments.self, name: name, option: option),
                TupleFactory(factory), isMainActor: false, in: self,
                at: SourcePlace(fileID: fileID, line: line, column: column)), name)
    }

    /// Has another type resolved with an entry as well: with its scope, its arguments and its completions.
    ///
    /// - Parameters:
    ///   - type: What is resolved. Where the instance is none of this type, resolving answers with `nil`.
    ///   - name: Tells registrations of one type apart.
    ///   - service: The entry.
    public func forward<Other, Service>(
        _ type: Other.Type, name: String? = nil, to service: ServiceEntry<Service>,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        let key = ServiceKey(type, argumentsType: service.argumentsType, name: name)
        let behaviors = add(service, for: key, at: SourcePlace(fileID: fileID, line: line, column: column))
        for behavior in behaviors {
            behavior.container(self, didRegisterType: type, toService: service, withName: name)
        }
    }

    /// Inlined, because it would look the type of the entry up again.
    @inline(__always)
    private func add<Service>(_ entry: ServiceEntry<Service>, _ name: String?) -> ServiceEntry<Service> {
        for behavior in add(entry, for: entry.key, at: entry.place) {
            behavior.container(self, didRegisterType: Service.self, toService: entry, withName: name)
        }
        return entry
    }
}
