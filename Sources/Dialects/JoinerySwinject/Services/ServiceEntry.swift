// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Foundation
package import Joinery
package import JoineryRegistry
internal import Synchronization

/// A registration that can be configured further.
public final class ServiceEntry<Service>: Sendable {
    /// The type of the service.
    public var serviceType: Any.Type { key.serviceType }
    /// The type of the resolver, or of a tuple of the resolver and the arguments.
    public var argumentsType: Any.Type { key.argumentsType ?? (any Resolver).self }

    let key: ServiceKey
    package let place: SourcePlace
    let origin: AssemblyOrigin?
    let factory: any ServiceFactory
    let isMainActor: Bool
    /// The binding of the instances. An entry that replaces this one has a separate binding.
    let binding: KeyedBinding<Service>
    /// The identity of the entry in its bindings.
    private let token = BindingToken()
    let configuration: Mutex<ServiceConfiguration>
    weak let container: Container?

    init(
        _ key: ServiceKey, _ factory: any ServiceFactory, isMainActor: Bool, in container: Container,
        at place: SourcePlace
    ) {
        self.key = key
        self.place = place
        self.factory = factory
        self.isMainActor = isMainActor
        self.container = container
        origin = AssemblyOrigin.current
        binding = KeyedBinding(token, ServiceDeclaration(key: key, ContainerWording.self), at: place)
        let scope = container.defaultObjectScope
        configuration = Mutex(ServiceConfiguration(objectScope: scope, scope: scope.scope))
    }

    /// Sets the lifetime of the instances.
    ///
    /// - Returns: This entry.
    @discardableResult
    public func inObjectScope(_ objectScope: any ObjectScopeProtocol) -> Self {
        let former = configuration.withLock { configuration in
            defer {
                configuration.objectScope = objectScope
                configuration.scope = (objectScope as? ObjectScope)?.scope
                RecentInstances.outdate()
            }
            return configuration
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
    /// services that need each other. Other threads that resolve the instance wait until it is complete.
    ///
    /// - Returns: This entry.
    @discardableResult
    @preconcurrency
    public func initCompleted(_ completed: @escaping @Sendable (any Resolver, Service) -> Void) -> Self {
        configuration.withLock { configuration in
            configuration.completions.append { resolver, service in
                if let service = service as? Service { completed(resolver, service) }
            }
        }
        return self
    }
}

// MARK: - Instances

extension ServiceEntry {
    /// Returns the instance for a request.
    private func instance(_ request: ServiceRequest, notedAt moment: RecentInstances.Moment?) throws -> Service {
        var (scope, completions) = configuration.withLock { configuration in
            configuration.isRead = true
            return (configuration.scope, configuration.completions)
        }
        if let validation = request.dependencies.purpose(as: Validation.self) {
            validation.enter(self)
            if !key.takesArguments { scope = .singletonUntilForgotten }
        }
        guard let scope else { return try stored(request, completions) }
        let service =
            if completions.isEmpty {
                try request.dependencies.resolve(
                    binding, scope, isolation: nil, onCycle: request.onCycle, make: { _ in try build(request) })
            } else {
                try request.dependencies.resolve(
                    binding, scope, isolation: nil, onCycle: request.onCycle, make: { _ in try build(request) },
                    completing: { service in for complete in completions { complete(request.resolver, service) } })
            }
        if scope == .singletonUntilForgotten, let moment { note(request, at: moment) }
        return service
    }

    /// Records where the instance is, if the next request for the type and the name returns the same one.
    private func note(_ request: ServiceRequest, at moment: RecentInstances.Moment) {
        guard request.key.isPlain, request.key.serviceType == Service.self else { return }
        (request.container as? Container)?.recent.note(binding, name: request.key.name, at: moment)
    }

    private func build(_ request: ServiceRequest) throws -> Service {
        if isMainActor && !MainActor.isCurrent { stopOffMainActor() }
        request.noteRegistration?()
        if let value = try request.call.call(factory, for: request.container) {
            // A `switch` avoids the run-time type lookup of `as?`.
            switch value {
            case let service as Service: return service
            default: break
            }
        }
        throw ResolutionError(
            .wrongType, "the factory of \(ServiceName(key)) does not return \(Service.self)", place: place.description)
    }

    private func stopOffMainActor() -> Never {
        fatalError(
            """
            \(ServiceName(key)) is registered on the main actor (\(place)), but is resolved outside it
              Resolve it on the main actor, or resolve a Provider<\(Service.self)> and use it there.
            """, file: place.fileID, line: place.line)
    }

    /// Returns the instance in a custom storage.
    private func stored(
        _ request: ServiceRequest, _ completions: [@Sendable (any Resolver, Any) -> Void]
    ) throws -> Service {
        let storage = storage(in: request.dependencies)
        let resolution = CapturedResolution.current
        let graph = GraphIdentifier(resolution: resolution ?? CapturedResolution())
        if let service = storage.instance(inGraph: graph) as? Service { return service }
        func attempt(_ scope: Scope) throws -> (Service, isOwn: Bool) {
            var isOwn = false
            var isEarlier = false
            let service = try request.dependencies.resolve(
                binding, scope, isolation: nil, onCycle: request.onCycle,
                make: { _ in
                    isOwn = true
                    let service = try build(request)
                    // The factory may have created it indirectly.
                    guard let earlier = storage.instance(inGraph: graph) as? Service else { return service }
                    isEarlier = true
                    return earlier
                },
                completing: { service in
                    guard !isEarlier else { return }
                    // The storage receives the instance when it is complete. Until then, the engine keeps it.
                    self.configuration.withLock { $0.completing.append(graph.resolution.identity) }
                    for complete in completions { complete(request.resolver, service) }
                    storage.setInstance(service, inGraph: graph)
                    graph.resolution.atEnd { storage.graphResolutionCompleted() }
                    self.configuration.withLock { $0.completing.removeAll { $0 == graph.resolution.identity } }
                })
            return (service, isOwn)
        }
        func make() throws -> Service {
            let (service, isOwn) = try attempt(.singleFlight)
            // The storage decides whether an instance of another resolution is valid in this one.
            if isOwn || self.configuration.withLock(\.completing).contains(graph.resolution.identity) { return service }
            return try storage.instance(inGraph: graph) as? Service ?? attempt(.transient).0
        }
        if resolution != nil { return try make() }
        return try graph.resolution.perform(as: ServiceDeclaration(key: key, ContainerWording.self), at: place) {
            try make()
        }
    }

    /// Returns the storage of a custom scope in a world.
    private func storage(in dependencies: Dependencies) -> any InstanceStorage {
        configuration.withLock { $0.hasStorage = true }
        let binding = KeyedBinding<any InstanceStorage>(
            token, ServiceDeclaration(key: key, ContainerWording.self), at: place)
        return dependencies.resolve(binding, .singletonUntilForgotten, isolation: nil) { _ in
            // The instances that it will keep are unknown.
            dependencies.noteUnknownReads()
            return objectScope.makeStorage()
        }
    }
}

// MARK: - Type-erased access

extension ServiceEntry: AnyServiceEntry {
    var objectScope: any ObjectScopeProtocol { configuration.withLock(\.objectScope) }
    package var serviceKey: ServiceKey { key }
    package var scope: Scope? { configuration.withLock(\.scope) }
    var completionCount: Int { configuration.withLock(\.completions.count) }

    package func instance<Value>(
        _ request: ServiceRequest, as type: Value.Type, notedAt moment: RecentInstances.Moment?
    ) throws -> Value? {
        try instance(request, notedAt: moment) as? Value
    }

    var anyBinding: AnyKeyedBinding { AnyKeyedBinding(binding) }

    package func addBindings(to bindings: inout [AnyKeyedBinding]) {
        let (isRead, hasStorage) = configuration.withLock { ($0.isRead, $0.hasStorage) }
        if isRead { bindings.append(AnyKeyedBinding(token, of: Service.self)) }
        if hasStorage { bindings.append(AnyKeyedBinding(token, of: (any InstanceStorage).self)) }
    }

    func emptyStorage(in dependencies: Dependencies) {
        storage(in: dependencies).instance = nil
    }
}
