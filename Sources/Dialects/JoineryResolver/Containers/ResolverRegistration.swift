// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

package import Joinery
package import JoineryRegistry

/// A registration of a service.
public final class ResolverRegistration<Service>: Sendable {
    let slot: ServiceSlot
    package let place: SourcePlace
    weak let resolver: Resolver?
    private let test = Resolver.registeringTest
    /// Whether the factory only resolves another service, which has its own live value.
    private let isForward: Bool
    /// Whether a strict test must use the registration, if it replaces another one.
    var isOverride: Bool { test != nil && !isForward }
    /// The identity of the instances that belong to containers.
    private let identity = Registry.Identity()
    private let configuration: Guarded<RegistrationConfiguration>

    init(
        resolver: Resolver, _ slot: ServiceSlot, _ place: SourcePlace, isForward: Bool = false,
        factory: @escaping ResolverFactoryAnyArguments<Service>
    ) {
        self.slot = slot
        self.place = place
        self.resolver = resolver
        self.isForward = isForward
        let scope = Transfer(Resolver.defaultScope)
        configuration = Guarded(RegistrationConfiguration(factory: { factory($0, $1) }, scope: scope))
        scope.value.track(slot)
    }

    /// Creates a registration that is not added to a container.
    @preconcurrency public convenience init(
        resolver: Resolver, key: Int, name: Resolver.Name?, factory: @escaping ResolverFactoryAnyArguments<Service>
    ) {
        let place = SourcePlace(fileID: #fileID, line: #line, column: #column)
        let slot = ServiceSlot(
            ServiceKey(Service.self, name: name?.rawValue), Service.self, ResolverWording.self, at: place)
        self.init(resolver: resolver, slot, place, factory: factory)
    }

    /// A number that identifies the type.
    public var key: Int { Int(bitPattern: ObjectIdentifier(slot.key.serviceType)) }
    /// A text that identifies the type and the name.
    public var cacheKey: String { "\(key)" + (slot.key.name.map { ":" + $0 } ?? "") }

    /// Returns the instance according to the scope, or `nil` if the factory returns none.
    public func resolve(resolver: Resolver, args: Any?) -> Service? {
        // Only a factory without an instance throws an error.
        ObjectGraph.perform { _ in try? instance(resolver, args) }
    }

    /// Returns a new, complete instance, or `nil` if the factory returns none.
    public func instantiate(resolver: Resolver, args: Any?) -> Service? {
        configuration.current.instantiate(resolver, args) as? Service
    }

    /// Replaces the factory. The modifier receives a factory that includes the closures that complete an instance.
    @preconcurrency public func update(
        factory modifier: (
            _ factory: @escaping ResolverFactoryAnyArguments<Service>
        ) -> ResolverFactoryAnyArguments<Service>
    ) {
        let former = configuration.current
        let modified = modifier { former.instantiate($0, $1) as? Service }
        configuration.withValue { configuration in
            configuration.factory = { modified($0, $1) }
            configuration.completions = []
        }
    }

    func complete(_ body: @escaping @Sendable (Resolver, Service, Any?) -> Void) {
        configuration.withValue { configuration in
            configuration.completions.append { resolver, service, arguments in
                if let service = service as? Service { body(resolver, service, arguments) }
            }
        }
    }

    func set(_ scope: ResolverScope) {
        let new = Transfer(scope)
        let former = configuration.withValue { configuration in
            defer { configuration.scope = new }
            return configuration.scope.value
        }
        if former !== scope, former.keptLifetime != nil { World.current.forget(slot.bindings) }
        scope.track(slot)
    }
}

/// The configuration of a registration. It is not generic, because a separate type for each service would cost each
/// registration several type lookups.
private struct RegistrationConfiguration: Sendable {
    var factory: @Sendable (Resolver, Any?) -> Any?
    var scope: Transfer<ResolverScope>
    /// Closures that receive each new instance.
    var completions: [@Sendable (Resolver, Any, Any?) -> Void] = []

    func instantiate(_ resolver: Resolver, _ arguments: Any?) -> Any? {
        factory(resolver, arguments).map { service in
            complete(service, resolver, arguments)
            return service
        }
    }

    func complete(_ service: Any, _ resolver: Resolver, _ arguments: Any?) {
        for complete in completions { complete(resolver, service, arguments) }
    }
}

// MARK: - Instances

/// A registration with a scope.
protocol ScopedService: RegisteredService {
    /// The scope of the instances.
    var scope: ResolverScope { get }
}

extension ResolverRegistration: ScopedService {
    var scope: ResolverScope { configuration.current.scope.value }

    package func scope(of slot: ServiceSlot) -> Scope? { scope.keptLifetime }

    /// Returns the instance for a container that resolves the service.
    func instance(_ resolver: Resolver, _ arguments: Any?) throws -> Service {
        if let lifetime = scope.lifetime { return try read(slot, lifetime, resolver, arguments) }
        guard slot.binding.mayBeOverridden else { return try instanceOfContainer(resolver, arguments) }
        return try slot.read(.transient) { try instanceOfContainer(resolver, arguments, for: $0) }
    }

    /// Returns the instance in the scope of the container that resolves it, which keeps it.
    ///
    /// - Parameter context: The context for which the service is read, if an override may concern it.
    private func instanceOfContainer(
        _ resolver: Resolver, _ arguments: Any?, for context: DependencyContext? = nil
    ) throws -> Service {
        let scope = resolver.scope.value.value
        let key = ServiceKey(Service.self, name: slot.key.name, option: identity)
        let ofContainer = resolver.registry.slot(for: key, of: Service.self, at: place)
        scope.track(ofContainer)
        Reader().record(slot.binding)
        return try read(ofContainer, scope.lifetime ?? .resettable, resolver, arguments, for: context)
    }

    private func read(
        _ slot: ServiceSlot, _ scope: Scope, _ resolver: Resolver, _ arguments: Any?,
        for context: DependencyContext? = nil
    ) throws -> Service {
        try slot.read(scope, keepsOnlyObjects: scope == .perResolution || scope == .shared) { own in
            if !isForward {
                RegisteringTest.reportLiveValue(of: self.slot.binding, registeredIn: test, for: context ?? own)
            }
            // A registration that belongs to a world also separates the instances of containers.
            Reader().record(self.slot.binding)
            let configuration = configuration.current
            guard let service = configuration.factory(resolver, arguments) as? Service else {
                throw NoInstance()
            }
            if !configuration.completions.isEmpty {
                let (service, arguments) = (Transfer(service), Transfer(arguments))
                ObjectGraph.perform {
                    $0.complete { configuration.complete(service.value, resolver, arguments.value) }
                }
            }
            return service
        }
    }
}
