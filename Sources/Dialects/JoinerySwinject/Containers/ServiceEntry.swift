// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

package import Joinery
package import JoineryRegistry

/// A registration that can be configured further.
public final class ServiceEntry<Service>: Sendable {
    /// The type of the service.
    public var serviceType: Any.Type { key.serviceType }
    /// The type of the resolver, or of a tuple of the resolver and the arguments.
    public var argumentsType: Any.Type { key.argumentsType ?? (any Resolver).self }

    var key: ServiceKey { slot.key }
    package let place: SourcePlace
    let slot: ServiceSlot
    let origin: AssemblyOrigin?
    let isMainActor: Bool
    private let test = RegisteringTest()
    weak let container: Container?
    private let factory: any ServiceFactory
    private let configuration: Guarded<ServiceConfiguration>

    deinit {
        if let key = configuration.current.formerKey { container?.registry.remove(key) }
    }

    init(
        _ slot: ServiceSlot, _ factory: any ServiceFactory, isMainActor: Bool, in container: Container,
        at place: SourcePlace
    ) {
        self.slot = slot
        self.place = place
        self.factory = factory
        self.isMainActor = isMainActor
        self.container = container
        origin = AssemblyOrigin.current
        configuration = Guarded(ServiceConfiguration(container.defaultObjectScope))
    }

    /// Sets the lifetime of the instances.
    ///
    /// - Returns: This entry.
    @discardableResult
    public func inObjectScope(_ objectScope: any ObjectScopeProtocol) -> Self {
        let former = configuration.withValue { configuration in
            defer { configuration.objectScope = objectScope }
            return configuration.objectScope
        }
        withExtendedLifetime(former) {}
        return self
    }

    /// Sets the lifetime of the instances.
    ///
    /// - Returns: This entry.
    @discardableResult
    public func inObjectScope(_ objectScope: ObjectScope) -> Self {
        inObjectScope(objectScope as any ObjectScopeProtocol)
    }

    /// Adds a closure that completes each new instance. Closures run in the order in which they were added.
    ///
    /// The instance exists when the closure runs, so it can resolve services that need the instance. Use it for two
    /// services that need each other. It runs at the end of the outermost `resolve` call, on the same thread. Other
    /// threads can receive the instance before that, unless they use ``Container/synchronize()``.
    ///
    /// - Returns: This entry.
    @discardableResult
    @preconcurrency
    public func initCompleted(_ completed: @escaping @Sendable (any Resolver, Service) -> Void) -> Self {
        configuration.withValue { configuration in
            configuration.completions.append { resolver, service in
                if let service = service.value as? Service { completed(resolver, service) }
            }
        }
        return self
    }
}

// MARK: - Forwarding

extension ServiceEntry {
    /// Makes another type resolve to this entry, with its scope, arguments, and completions.
    ///
    /// - Returns: This entry.
    @discardableResult
    public func implements<Other>(
        _ type: Other.Type, name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column
    ) -> ServiceEntry<Service> {
        container?.forward(type, name: name, to: self, fileID: fileID, line: line, column: column)
        return self
    }

    /// Makes other types resolve to this entry, with its scope, arguments, and completions.
    ///
    /// - Returns: This entry.
    @discardableResult
    public func implements<First, Second, each Other>(
        _ first: First.Type, _ second: Second.Type, _ other: repeat (each Other).Type,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) -> ServiceEntry<Service> {
        func forward<Type>(_ type: Type.Type) {
            implements(type, fileID: fileID, line: line, column: column)
        }
        forward(first)
        forward(second)
        repeat forward(each other)
        return self
    }
}

// MARK: - Instances

extension ServiceEntry: AnyServiceEntry {
    var objectScope: any ObjectScopeProtocol { configuration.current.objectScope }
    var completionCount: Int { configuration.current.completions.count }

    package func scope(of slot: ServiceSlot) -> Scope? {
        guard slot === self.slot, let scope = (objectScope as? ObjectScope)?.scope else { return nil }
        return scope == .resettable || scope == .shared ? scope : nil
    }

    var formerKey: ServiceKey? { configuration.current.formerKey }

    /// The slot of its instances after another entry has replaced it.
    private var formerSlot: ServiceSlot? {
        // The address of an entry can be that of a later one.
        let key = configuration.withValue { configuration in
            let key =
                configuration.formerKey
                ?? ServiceKey(
                    self.key.serviceType, argumentsType: self.key.argumentsType, name: self.key.name,
                    option: Registry.Identity())
            configuration.formerKey = key
            return key
        }
        return container?.registry.slot(for: key, of: Service.self, at: place)
    }

    func instance<Value>(_ request: ServiceRequest, as type: Value.Type, isReplaced: Bool) throws -> Value? {
        let former = isReplaced ? formerSlot : nil
        let service = try instance(request, in: former ?? slot)
        // A `switch` avoids the run-time type lookup of `as?`.
        switch service {
        case let value as Value: return value
        default: return nil
        }
    }

    private func instance(_ request: ServiceRequest, in slot: ServiceSlot) throws -> Service {
        let objectScope = configuration.current.objectScope
        if let validation = Validation.current {
            validation.enter(self)
            if !key.takesArguments {
                return try slot.read(.resettable, onCycle: request.onCycle) { try build(request, for: $0) }
            }
        }
        guard let scope = (objectScope as? ObjectScope)?.scope else {
            return try stored(in: objectScope, request, slot)
        }
        let keepsOnlyObjects = scope == .shared || scope == .perResolution
        var isNew = false
        defer {
            // Another thread may have registered the service again in the meantime.
            if isNew, slot === self.slot, slot.entry(in: .current) !== self { World.current.forget(slot.bindings) }
        }
        return try slot.read(scope, keepsOnlyObjects: keepsOnlyObjects, onCycle: request.onCycle) {
            let service = try build(request, for: $0)
            isNew = true
            if scope == .shared {
                let held = Transfer<Any>(service)
                request.graph.atEnd { withExtendedLifetime(held) {} }
            }
            return service
        }
    }

    /// Builds an instance, which is completed when the resolution ends.
    private func build(_ request: ServiceRequest, for context: DependencyContext) throws -> Service {
        RegisteringTest.reportLiveValue(of: slot.binding, registeredIn: test, for: context)
        if isMainActor && !MainActor.isCurrent { stopOffMainActor() }
        if let value = try request.call(factory, request.container) {
            switch value {
            case let service as Service:
                complete(service, request)
                return service
            default: break
            }
        }
        throw ResolutionError(
            .wrongType, "the factory of \(key) does not return \(Service.self)", place: place.description)
    }

    private func complete(_ service: Service, _ request: ServiceRequest) {
        let completions = configuration.current.completions
        guard !completions.isEmpty else { return }
        let (container, service) = (request.container, Transfer<Any>(service))
        request.graph.complete { for complete in completions { complete(container, service) } }
    }

    private func stopOffMainActor() -> Never {
        Misuse(
            """
            \(key) is registered on the main actor (\(place)), but is resolved outside it
              Resolve it on the main actor, or resolve a Provider<\(Service.self)> and use it there.
            """, at: place
        ).stop()
    }

    /// Returns the instance in the storage of a custom scope.
    ///
    /// The storage is kept together with its first instance, so it belongs to the home of that. If it has no instance
    /// for the resolution, another one is built.
    private func stored(
        in objectScope: any ObjectScopeProtocol, _ request: ServiceRequest, _ slot: ServiceSlot
    ) throws -> Service {
        if slot.binding.mayBeOverridden {
            return try slot.read(.transient, onCycle: request.onCycle) {
                try ownStored(in: objectScope, request, slot, for: $0)
            }
        }
        let reader = Reader()
        reader.record(slot.binding)
        return try ownStored(in: objectScope, request, slot, for: reader.world.context)
    }

    private func ownStored(
        in objectScope: any ObjectScopeProtocol, _ request: ServiceRequest, _ slot: ServiceSlot,
        for context: DependencyContext
    ) throws -> Service {
        let graph = GraphIdentifier(graph: request.graph.captured())
        var first: Service?
        let stored = try slot.readPart(onCycle: request.onCycle) {
            let storage = objectScope.makeStorage()
            first = storage.instance(inGraph: graph) as? Service
            if first == nil {
                let service = try build(request, for: context)
                store(service, in: storage, graph)
                first = service
            }
            return Stored(storage: storage)
        }
        if let service = first ?? stored.storage.instance(inGraph: graph) as? Service { return service }
        let service = try build(request, for: context)
        store(service, in: stored.storage, graph)
        return service
    }

    private func store(_ service: Service, in storage: any InstanceStorage, _ graph: GraphIdentifier) {
        storage.setInstance(service, inGraph: graph)
        graph.graph.atEnd { storage.graphResolutionCompleted() }
    }
}

/// The storage of a custom scope for one service.
private struct Stored: Sendable {
    let storage: any InstanceStorage
}

/// The configuration of an entry. It is not generic, because a separate type for each service would cost each
/// registration several type lookups.
private struct ServiceConfiguration: Sendable {
    var objectScope: any ObjectScopeProtocol
    /// Closures that receive each new instance.
    var completions: [@Sendable (any Resolver, Transfer<Any>) -> Void] = []
    /// The key of instances after another entry has replaced this one, once there are any.
    var formerKey: ServiceKey?

    init(_ objectScope: any ObjectScopeProtocol) {
        self.objectScope = objectScope
    }
}
