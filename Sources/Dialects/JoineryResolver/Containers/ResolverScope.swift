// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

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
    let state: ScopeState

    /// Creates a scope that builds an instance each time.
    public convenience init() {
        self.init(ScopeState(.unique))
    }

    fileprivate init(_ state: ScopeState) {
        self.state = state
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
        state.reset()
    }

    /// Creates a scope of the matching class for a state.
    static func of(_ state: ScopeState) -> ResolverScope {
        switch state.kind {
        case .unique: ResolverScope(state)
        case .cache: ResolverScopeCache(state)
        case .graph: ResolverScopeGraph(state)
        case .share: ResolverScopeShare(state)
        case .container: ResolverScopeContainer(state)
        }
    }
}

// The subclasses are isolated to the main actor so that the compiler can verify that they are `Sendable`. No member is
// isolated; see the record about binding objects in docs/decisions.

/// A scope that keeps an instance until it is reset.
@MainActor public final class ResolverScopeCache: ResolverScope, Sendable {
    /// Creates a scope.
    public nonisolated convenience init() { self.init(ScopeState(.cache)) }

    fileprivate nonisolated override init(_ state: ScopeState) { super.init(state) }
}

/// A scope with one instance for each resolution: the outermost `resolve` call and all calls in it. A value that is not
/// an object is built each time.
@MainActor public final class ResolverScopeGraph: ResolverScope, Sendable {
    /// Creates a scope.
    public nonisolated convenience init() { self.init(ScopeState(.graph)) }

    fileprivate nonisolated override init(_ state: ScopeState) { super.init(state) }
}

/// A scope with one instance as long as it is in use. A value that is not an object is built each time.
@MainActor public final class ResolverScopeShare: ResolverScope, Sendable {
    /// Creates a scope.
    public nonisolated convenience init() { self.init(ScopeState(.share)) }

    fileprivate nonisolated override init(_ state: ScopeState) { super.init(state) }
}

/// The scope ``Resolver/cache`` of the container that resolves the service.
@MainActor public final class ResolverScopeContainer: ResolverScope, Sendable {
    /// Creates a scope.
    public nonisolated convenience init() { self.init(ScopeState(.container)) }

    fileprivate nonisolated override init(_ state: ScopeState) { super.init(state) }
}

/// A scope that builds an instance each time.
public typealias ResolverScopeUnique = ResolverScope

extension ResolverScope {
    private static let applicationState = ScopeState(.cache)
    private static let cachedState = ScopeState(.cache)
    static let graphState = ScopeState(.graph)
    private static let sharedState = ScopeState(.share)
    private static let uniqueState = ScopeState(.unique)
    private static let containerState = ScopeState(.container)

    /// One instance for the program, in each world.
    public static var application: ResolverScopeCache { ResolverScopeCache(applicationState) }
    /// One instance until the scope is reset, in each world.
    public static var cached: ResolverScopeCache { ResolverScopeCache(cachedState) }
    /// One instance for each resolution: the outermost `resolve` call and all calls in it. The default.
    public static var graph: ResolverScopeGraph { ResolverScopeGraph(graphState) }
    /// One instance as long as it is in use.
    public static var shared: ResolverScopeShare { ResolverScopeShare(sharedState) }
    /// A new instance for each `resolve` call.
    public static var unique: ResolverScope { ResolverScope(uniqueState) }
    /// The scope ``Resolver/cache`` of the container that resolves the service.
    public static var container: ResolverScopeContainer { ResolverScopeContainer(containerState) }
}
