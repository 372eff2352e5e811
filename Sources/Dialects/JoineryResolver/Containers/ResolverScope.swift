// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import JoineryRegistry

/// A lifetime of instances.
public protocol ResolverScopeType: AnyObject {
    /// Returns the instance of a registration.
    func resolve<Service>(registration: ResolverRegistration<Service>, resolver: Resolver, args: Any?) -> Service?
    /// Discards the instances in the current world.
    func reset()
}

/// The lifetime of a service's instances.
///
/// The scopes correspond to scopes of the graph: ``application`` and ``cached`` to `singleton`, ``graph`` to
/// `perResolution`, ``shared`` to `shared`, and ``unique``, which is the base class, to `transient`. Add a scope in an
/// extension:
///
/// ```swift
/// extension ResolverScope {
///     static let session = ResolverScopeCache()
/// }
/// ```
public class ResolverScope: ResolverScopeType {
    /// The corresponding scope of the graph; `nil` for that of the container that resolves the service.
    let lifetime: Scope?
    /// The services with instances in the scope, and the number at which those that are gone are removed.
    private let tracked = Guarded<(slots: [ObjectIdentifier: Reference], limit: Int)>(([:], 16))

    private struct Reference: Sendable {
        weak let slot: ServiceSlot?
    }

    /// Creates a scope that builds an instance each time.
    public init() {
        lifetime = .transient
    }

    fileprivate init(_ lifetime: Scope?) {
        self.lifetime = lifetime
    }

    /// Returns the instance of a registration, according to the scope of the registration.
    public func resolve<Service>(
        registration: ResolverRegistration<Service>, resolver: Resolver, args: Any?
    ) -> Service? {
        registration.resolve(resolver: resolver, args: args)
    }

    /// Discards the instances of this scope in the current world. The next read builds a new instance. Instances that
    /// are in use stay valid.
    public func reset() {
        let world = World.current
        let slots = tracked.current.slots.values.compactMap(\.slot).filter { slot in
            // An instance that belongs to a container has no registration.
            (slot.entry(in: world) as? any ScopedService).map { $0.scope === self } ?? true
        }
        world.forget(slots.flatMap(\.bindings))
    }

    /// The lifetime, if an instance can be read again after the resolution that built it.
    var keptLifetime: Scope? { lifetime == .resettable || lifetime == .shared ? lifetime : nil }

    /// Records that a service has instances in the scope, so that a reset discards them.
    func track(_ slot: ServiceSlot) {
        guard keptLifetime != nil else { return }
        // What is returned is released outside of the lock.
        _ = tracked.withValue { tracked -> [ServiceSlot] in
            tracked.slots[ObjectIdentifier(slot)] = Reference(slot: slot)
            guard tracked.slots.count > tracked.limit else { return [] }
            let present = tracked.slots.values.compactMap(\.slot)
            let references = present.map { (ObjectIdentifier($0), Reference(slot: $0)) }
            tracked = (Dictionary(uniqueKeysWithValues: references), max(16, 2 * present.count))
            return present
        }
    }
}

// The subclasses are isolated to the main actor so that the compiler can verify that they are `Sendable`. No member is
// isolated; see the record about binding objects in docs/decisions.

/// A scope that keeps an instance until it is reset.
@MainActor public final class ResolverScopeCache: ResolverScope, Sendable {
    /// Creates a scope.
    public nonisolated override init() { super.init(.resettable) }
}

/// A scope with one instance for each resolution: the outermost `resolve` call and all calls in it. A value that is not
/// an object is built each time.
@MainActor public final class ResolverScopeGraph: ResolverScope, Sendable {
    /// Creates a scope.
    public nonisolated override init() { super.init(.perResolution) }
}

/// A scope with one instance as long as it is in use. A value that is not an object is built each time.
@MainActor public final class ResolverScopeShare: ResolverScope, Sendable {
    /// Creates a scope.
    public nonisolated override init() { super.init(.shared) }
}

/// The scope ``Resolver/cache`` of the container that resolves the service.
@MainActor public final class ResolverScopeContainer: ResolverScope, Sendable {
    /// Creates a scope.
    public nonisolated override init() { super.init(nil) }
}

/// A scope that builds an instance each time.
public typealias ResolverScopeUnique = ResolverScope

extension ResolverScope {
    /// One instance for the program, in each world.
    public static let application = ResolverScopeCache()
    /// One instance until the scope is reset, in each world.
    public static let cached = ResolverScopeCache()
    /// One instance for each resolution: the outermost `resolve` call and all calls in it. The default.
    public static let graph = ResolverScopeGraph()
    /// One instance as long as it is in use.
    public static let shared = ResolverScopeShare()
    /// A new instance for each `resolve` call.
    public static var unique: ResolverScope { ResolverScope() }
    /// The scope ``Resolver/cache`` of the container that resolves the service.
    public static let container = ResolverScopeContainer()
}
