// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

package import Joinery
package import JoineryRegistry
internal import Synchronization

/// A registration of a service.
public final class ResolverRegistration<Service>: Sendable {
    package let serviceKey: ServiceKey
    package let place: SourcePlace
    weak let resolver: Resolver?
    /// The identity of the registration in its bindings.
    private let token = BindingToken()
    private let configuration: Mutex<RegistrationConfiguration>

    init(
        resolver: Resolver, _ key: ServiceKey, _ place: SourcePlace,
        factory: @escaping ResolverFactoryAnyArguments<Service>
    ) {
        serviceKey = key
        self.place = place
        self.resolver = resolver
        configuration = Mutex(
            RegistrationConfiguration(
                factory: AnyFactory(factory), scope: Resolver.defaultScopeSetting.unrecorded))
    }

    /// Creates a registration that is not added to a container.
    @preconcurrency public convenience init(
        resolver: Resolver, key: Int, name: Resolver.Name?, factory: @escaping ResolverFactoryAnyArguments<Service>
    ) {
        self.init(
            resolver: resolver, ServiceKey(Service.self, name: name?.rawValue),
            SourcePlace(fileID: #fileID, line: #line, column: #column), factory: factory)
    }

    deinit {
        configuration.withLock { $0.scope }.untrack(ObjectIdentifier(self))
    }

    /// A number that identifies the type.
    public var key: Int { Int(bitPattern: ObjectIdentifier(serviceKey.serviceType)) }
    /// A text that identifies the type and the name.
    public var cacheKey: String { "\(key)" + (serviceKey.name.map { ":" + $0 } ?? "") }

    /// Returns the instance according to the scope, or `nil` if the factory returns none.
    public func resolve(resolver: Resolver, args: Any?) -> Service? {
        let request = ServiceRequest(
            container: resolver, key: serviceKey, call: ArgumentsInvocation(arguments: args), dependencies: .current)
        do {
            return try instance(request, as: Service.self, notedAt: nil)
        } catch {
            // Only a factory without an instance throws an error.
            return nil
        }
    }

    /// Returns a new, complete instance, or `nil` if the factory returns none.
    public func instantiate(resolver: Resolver, args: Any?) -> Service? {
        let (factory, completions) = configuration.withLock { ($0.factory, $0.completions) }
        guard let service = factory.make(resolver, args) as? Service else { return nil }
        for complete in completions { complete(resolver, service, args) }
        return service
    }

    /// Replaces the factory. The modifier receives a factory that includes the closures that complete an instance.
    @preconcurrency public func update(
        factory modifier: (
            _ factory: @escaping ResolverFactoryAnyArguments<Service>
        ) -> ResolverFactoryAnyArguments<Service>
    ) {
        let (factory, completions) = configuration.withLock { ($0.factory, $0.completions) }
        let modified = AnyFactory(
            modifier { resolver, arguments in
                guard let service = factory.make(resolver, arguments) as? Service else { return nil }
                for complete in completions { complete(resolver, service, arguments) }
                return service
            })
        let former = configuration.withLock { configuration in
            defer {
                configuration.factory = modified
                configuration.completions = []
            }
            return configuration
        }
        withExtendedLifetime(former) {}
    }

    func complete(_ body: @escaping @Sendable (Resolver, Service, Any?) -> Void) {
        configuration.withLock { configuration in
            configuration.completions.append { resolver, service, arguments in
                if let service = service as? Service { body(resolver, service, arguments) }
            }
        }
    }

    func set(_ scope: ScopeState) {
        let former = configuration.withLock { configuration in
            defer {
                configuration.scope = scope
                configuration.isTracked = false
                RecentInstances.outdate()
            }
            return configuration.scope
        }
        former.untrack(ObjectIdentifier(self))
    }
}

/// The configuration of a registration. It is not generic, because a separate type for each service would cost each
/// registration several type lookups.
private struct RegistrationConfiguration: Sendable {
    var factory: AnyFactory
    var scope: ScopeState
    /// Closures that receive each new instance.
    var completions: [@Sendable (Resolver, Any, Any?) -> Void] = []
    /// Whether an instance has been requested.
    var isRead = false
    /// Whether the scope tracks the instances.
    var isTracked = false
    /// The instances that belong to a container.
    var ofContainers: [BindingToken: InstanceOfContainer] = [:]
    /// The number of these at which those of released containers are removed.
    var limit = 16

    /// Adds an instance.
    ///
    /// - Returns: Containers that only the caller may hold by now, to be released outside of the lock.
    mutating func add(_ instance: InstanceOfContainer, of container: BindingToken) -> [Resolver] {
        guard ofContainers.updateValue(instance, forKey: container) == nil, ofContainers.count > limit else {
            return []
        }
        var present: [Resolver] = []
        ofContainers = ofContainers.filter { entry in
            guard let resolver = entry.value.resolver else { return false }
            present.append(resolver)
            return true
        }
        limit = max(16, 2 * present.count)
        return present
    }
}

/// The binding of an instance that belongs to a container.
private struct InstanceOfContainer: Sendable {
    let binding: AnyKeyedBinding
    weak let resolver: Resolver?
}

// MARK: - Instances

extension ResolverRegistration: RegisteredService {
    package var scope: Scope? { configuration.withLock { $0.scope }.kind.scope }

    package func addBindings(to bindings: inout [AnyKeyedBinding]) {
        let (isRead, ofContainers) = configuration.withLock { ($0.isRead, $0.ofContainers) }
        if isRead { bindings.append(AnyKeyedBinding(token, of: Service.self)) }
        bindings += ofContainers.values.map(\.binding)
    }

    package func instance<Value>(
        _ request: ServiceRequest, as type: Value.Type, notedAt moment: RecentInstances.Moment?
    ) throws -> Value? {
        let (scope, completions, isTracked) = configuration.withLock { configuration in
            defer {
                configuration.isRead = true
                configuration.isTracked = true
            }
            return (configuration.scope, configuration.completions, configuration.isTracked)
        }
        if scope.kind == .container {
            return try instanceOfContainer(request, completions) as? Value
        }
        if !isTracked { scope.track(self, tracked(AnyKeyedBinding(token, of: Service.self)), in: nil) }
        let binding = KeyedBinding<Service>(
            token, ServiceDeclaration(key: serviceKey, ResolverWording.self), at: place)
        let service = try instance(binding, request, scope.kind, completions)
        if scope.kind == .cache, let moment, let resolver = request.container as? Resolver {
            resolver.recent.note(binding, name: serviceKey.name, at: moment)
        }
        return service as? Value
    }

    private func tracked(_ binding: AnyKeyedBinding) -> ScopeState.Tracked {
        ScopeState.Tracked(
            binding: binding, slot: resolver.map { SlotKey(token: $0.registry.token, key: serviceKey) })
    }

    /// Returns the instance in the scope of the container that resolves it.
    private func instanceOfContainer(
        _ request: ServiceRequest, _ completions: [@Sendable (Resolver, Any, Any?) -> Void]
    ) throws -> Service? {
        guard let resolver = request.container as? Resolver else { return nil }
        let scope = resolver.cacheState
        let container = resolver.registry.token
        let binding = KeyedBinding<Service>(
            ContainerInstance(registration: token, container: container),
            ServiceDeclaration(key: serviceKey, ResolverWording.self), at: place)
        let entry = InstanceOfContainer(binding: AnyKeyedBinding(binding), resolver: resolver)
        let present = configuration.withLock { $0.add(entry, of: container) }
        withExtendedLifetime(present) {}
        scope.track(self, tracked(AnyKeyedBinding(binding)), in: container)
        return try instance(binding, request, scope.kind == .container ? .cache : scope.kind, completions)
    }

    private func instance(
        _ binding: KeyedBinding<Service>, _ request: ServiceRequest, _ kind: ScopeState.Kind,
        _ completions: [@Sendable (Resolver, Any, Any?) -> Void]
    ) throws -> Service {
        let arguments = (request.call as? ArgumentsInvocation)?.arguments
        func complete(_ service: Service) {
            guard let resolver = request.container as? Resolver else { return }
            for complete in completions { complete(resolver, service, arguments) }
        }
        do {
            return try request.dependencies.resolve(
                binding, kind.scope, isolation: nil,
                make: { _ in
                    let service = try build(request)
                    if kind == .graph, !(type(of: service as Any) is AnyClass) {
                        complete(service)
                        throw UnkeptValue(service)
                    }
                    return service
                }, completing: completions.isEmpty ? nil : complete)
        } catch let unkept as UnkeptValue<Service> {
            return unkept.value.value
        }
    }

    private func build(_ request: ServiceRequest) throws -> Service {
        request.noteRegistration?()
        let factory = configuration.withLock { $0.factory }
        guard let service = try request.call.call(factory, for: request.container) as? Service else {
            throw NoInstance()
        }
        return service
    }
}

/// The identity of an instance that belongs to a container.
private struct ContainerInstance: Hashable, Sendable {
    let registration: BindingToken
    let container: BindingToken
}

/// A value that the resolution does not keep, because it is not an object. It is thrown past the engine.
private struct UnkeptValue<Value>: Error {
    let value: Transfer<Value>

    init(_ value: Value) {
        self.value = Transfer(value)
    }
}
