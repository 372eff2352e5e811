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
    ///     part of what the registration is found by. Where it throws, ``Resolver/require(_:name:)`` throws that, and
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
        add(service, for: key, at: SourcePlace(fileID: fileID, line: line, column: column))
        for behavior in registry.current.behaviors {
            behavior.container(self, didRegisterType: type, toService: service, withName: name)
        }
    }

    private func add<Service>(_ entry: ServiceEntry<Service>, _ name: String?) -> ServiceEntry<Service> {
        add(entry, for: entry.key, at: entry.place)
        for behavior in registry.current.behaviors {
            behavior.container(self, didRegisterType: Service.self, toService: entry, withName: name)
        }
        return entry
    }
}

// MARK: - Worlds

/// A registration that counts in one world. Without an entry, nothing is registered there.
struct WorldRegistration: Sendable {
    let slot: SlotKey
    let entry: (any AnyServiceEntry)?
}

extension Container {
    /// Adds an entry: for all worlds where it is a new one of this container's world or the process's own, and for the
    /// current world otherwise.
    func add(_ entry: any AnyServiceEntry, for key: ServiceKey, at place: SourcePlace) {
        let dependencies = Dependencies.current
        let isProcess = dependencies.belongToProcess
        let isHome = registry.home.isWorld(of: dependencies)
        let slot = SlotKey(token: registry.token, key: key)
        let binding = AnyKeyedBinding(slot, of: key.serviceType)
        let (isDeclared, wasRead, former) = registry.withValue { state in
            guard isProcess || (isHome && state.entries[key] == nil) else {
                return (false, false, (any AnyServiceEntry)?.none)
            }
            return (true, state.lastingReads.remove(key) != nil, state.replace(key, with: entry))
        }
        guard isDeclared else {
            return prepareDependencies {
                $0.declare(binding, as: WorldRegistration(slot: slot, entry: entry), at: place)
            }
        }
        // What was built from the former one is to be built anew.
        if wasRead || dependencies.hasOverrides(of: binding) { prepareDependencies { $0.reset(binding, at: place) } }
        if let former { Dependencies.forgetEverywhere(former.bindings) }
    }

    /// What is registered here, as the current world sees it.
    var registrations: [ServiceKey: any AnyServiceEntry] {
        var registrations = registry.current.entries
        for change in Dependencies.current.declarations(as: WorldRegistration.self).reversed()
        where change.slot.token == registry.token {
            registrations[change.slot.key] = change.entry
        }
        return registrations
    }

    /// Removes all registrations, in the current world.
    public func removeAll(fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column) {
        let place = SourcePlace(fileID: fileID, line: line, column: column)
        let dependencies = Dependencies.current
        let slots = registrations.keys.map { SlotKey(token: registry.token, key: $0) }
        guard dependencies.belongToProcess else {
            return prepareDependencies { overrides in
                for slot in slots {
                    let removed = WorldRegistration(slot: slot, entry: nil)
                    overrides.declare(AnyKeyedBinding(slot, of: slot.key.serviceType), as: removed, at: place)
                }
            }
        }
        let former = registry.withValue { state in
            defer {
                state.entries = [:]
                state.forwardings = [:]
                state.lastingReads = []
                state.duplicates = []
            }
            return state
        }
        let changed = slots.filter {
            former.lastingReads.contains($0.key)
                || dependencies.hasOverrides(of: AnyKeyedBinding($0, of: $0.key.serviceType))
        }
        if !changed.isEmpty {
            prepareDependencies { overrides in
                for slot in changed { overrides.reset(AnyKeyedBinding(slot, of: slot.key.serviceType), at: place) }
            }
        }
        Dependencies.forgetEverywhere(former.entries.values.flatMap(\.bindings))
    }

    /// Lets go of the instances of a scope, here and in the parents, in the current world: the next read builds new
    /// ones. What holds an instance goes on holding it.
    public func resetObjectScope(_ objectScope: any ObjectScopeProtocol) {
        reset { _, entry in entry.objectScope === objectScope }
        parent?.resetObjectScope(objectScope)
    }

    /// Lets go of the instances of a scope, here and in the parents, in the current world: the next read builds new
    /// ones. What holds an instance goes on holding it.
    public func resetObjectScope(_ objectScope: ObjectScope) {
        resetObjectScope(objectScope as any ObjectScopeProtocol)
    }

    /// Lets go of the instances of one service in a scope, here and in the parents, in the current world.
    public func resetObjectScope(_ objectScope: any ObjectScopeProtocol, serviceType: Any.Type) {
        reset { key, entry in key.serviceType == serviceType && entry.objectScope === objectScope }
        parent?.resetObjectScope(objectScope, serviceType: serviceType)
    }

    /// Lets go of the instances of one service in a scope, here and in the parents, in the current world.
    public func resetObjectScope(_ objectScope: ObjectScope, serviceType: Any.Type) {
        resetObjectScope(objectScope as any ObjectScopeProtocol, serviceType: serviceType)
    }

    private func reset(where isReset: (ServiceKey, any AnyServiceEntry) -> Bool) {
        let dependencies = Dependencies.current
        let reset = registrations.filter { isReset($0.key, $0.value) }
        for entry in reset.values where entry.scope == nil { entry.emptyStorage(in: dependencies) }
        let kept = reset.values.filter { $0.scope != nil }.flatMap(\.bindings)
        let slots = reset.keys.map { AnyKeyedBinding(SlotKey(token: registry.token, key: $0), of: $0.serviceType) }
        let outer = dependencies.forget(kept + slots)
        guard !outer.isEmpty else { return }
        // An enclosing world's instance is not to be used here any more.
        prepareDependencies { overrides in
            for binding in outer { overrides.reset(binding, at: SourcePlace(fileID: #fileID, line: 0, column: 0)) }
        }
    }
}
