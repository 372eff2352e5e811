// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

package import Joinery
package import JoineryRegistry

/// A registration of a service.
public final class ResolverRegistration<Service>: Sendable {
    let slot: ServiceSlot
    private var serviceKey: ServiceKey { slot.key }
    package let place: SourcePlace
    weak let resolver: Resolver?
    private let configuration: Guarded<RegistrationConfiguration>

    init(
        resolver: Resolver, _ slot: ServiceSlot, _ place: SourcePlace,
        factory: @escaping ResolverFactoryAnyArguments<Service>
    ) {
        self.slot = slot
        self.place = place
        self.resolver = resolver
        let scope = Resolver.defaultScopeSetting.unrecorded
        configuration = Guarded(RegistrationConfiguration(factory: Self.erased(factory), scope: scope))
        scope.track(slot)
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

    private static func erased(
        _ factory: @escaping ResolverFactoryAnyArguments<Service>
    ) -> RegistrationConfiguration.Factory {
        { resolver, arguments in factory(resolver, arguments).map { $0 as Any } }
    }

    /// A number that identifies the type.
    public var key: Int { Int(bitPattern: ObjectIdentifier(serviceKey.serviceType)) }
    /// A text that identifies the type and the name.
    public var cacheKey: String { "\(key)" + (serviceKey.name.map { ":" + $0 } ?? "") }

    /// Returns the instance according to the scope, or `nil` if the factory returns none.
    public func resolve(resolver: Resolver, args: Any?) -> Service? {
        ObjectGraph.perform { graph in
            // Only a factory without an instance throws an error.
            try? instance(ServiceRequest(resolver: resolver, arguments: args, graph: graph), as: Service.self)
        }
    }

    /// Returns a new, complete instance, or `nil` if the factory returns none.
    public func instantiate(resolver: Resolver, args: Any?) -> Service? {
        Self.instantiate(configuration.current, resolver, args)
    }

    private static func instantiate(
        _ configuration: RegistrationConfiguration, _ resolver: Resolver, _ arguments: Any?
    ) -> Service? {
        guard let service = configuration.factory(resolver, arguments) as? Service else { return nil }
        for complete in configuration.completions { complete(resolver, service, arguments) }
        return service
    }

    /// Replaces the factory. The modifier receives a factory that includes the closures that complete an instance.
    @preconcurrency public func update(
        factory modifier: (
            _ factory: @escaping ResolverFactoryAnyArguments<Service>
        ) -> ResolverFactoryAnyArguments<Service>
    ) {
        let former = configuration.current
        let modified = Self.erased(modifier { Self.instantiate(former, $0, $1) })
        configuration.withValue { configuration in
            configuration.factory = modified
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

    func set(_ scope: ScopeState) {
        configuration.withValue { $0.scope = scope }
        scope.track(slot)
    }
}

/// The configuration of a registration. It is not generic, because a separate type for each service would cost each
/// registration several type lookups.
private struct RegistrationConfiguration: Sendable {
    typealias Factory = @Sendable (Resolver, Any?) -> Any?

    var factory: Factory
    var scope: ScopeState
    /// Closures that receive each new instance.
    var completions: [@Sendable (Resolver, Any, Any?) -> Void] = []
}

// MARK: - Instances

/// One `resolve` call.
struct ServiceRequest {
    /// The container that factories and completions use.
    let resolver: Resolver
    let arguments: Any?
    let graph: ObjectGraph
}

/// A type-erased registration.
protocol AnyRegistration: RegisteredService {
    /// The scope of the instances.
    var scope: ScopeState { get }

    /// Returns the instance for a request, or `nil` if it has another type.
    func instance<Value>(_ request: ServiceRequest, as type: Value.Type) throws -> Value?
}

extension ResolverRegistration: AnyRegistration {
    var scope: ScopeState { configuration.current.scope }

    package func scope(of slot: ServiceSlot) -> Scope? {
        switch scope.kind {
        case .cache: .resettable
        case .share: .shared
        case .unique, .graph, .container: nil
        }
    }

    func instance<Value>(_ request: ServiceRequest, as type: Value.Type) throws -> Value? {
        let kind = scope.kind
        guard kind == .container else { return try read(slot, kind, request) as? Value }
        guard slot.mayBeOverridden else { return try instanceOfContainer(request) as? Value }
        return try slot.read(.transient) { try instanceOfContainer(request) } as? Value
    }

    /// Returns the instance in the scope of the container that resolves it, which keeps it.
    private func instanceOfContainer(_ request: ServiceRequest) throws -> Service {
        let scope = request.resolver.cacheState
        let key = ServiceKey(Service.self, name: serviceKey.name, option: ContainerInstance(registration: self))
        let ofContainer = request.resolver.registry.slot(for: key, of: Service.self, at: place)
        scope.track(ofContainer)
        Reader().record(slot.binding)
        return try read(ofContainer, scope.kind == .container ? .cache : scope.kind, request)
    }

    private func read(_ slot: ServiceSlot, _ kind: ScopeState.Kind, _ request: ServiceRequest) throws -> Service {
        try slot.read(kind.scope, keepsOnlyObjects: kind == .graph || kind == .share) {
            // A registration that belongs to a world also separates the instances of containers.
            Reader().record(self.slot.binding)
            let configuration = configuration.current
            guard let service = configuration.factory(request.resolver, request.arguments) as? Service else {
                throw NoInstance()
            }
            if !configuration.completions.isEmpty {
                let (resolver, values) = (request.resolver, Transfer<(Any, Any?)>((service, request.arguments)))
                request.graph.complete {
                    for complete in configuration.completions { complete(resolver, values.value.0, values.value.1) }
                }
            }
            return service
        }
    }
}

/// The identity of an instance that belongs to a container.
private struct ContainerInstance: Hashable, Sendable {
    let registration: any RegisteredService

    static func == (left: ContainerInstance, right: ContainerInstance) -> Bool {
        left.registration === right.registration
    }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(registration)) }
}
