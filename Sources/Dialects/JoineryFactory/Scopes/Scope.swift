// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import Synchronization

/// The lifetime of the instances of a factory.
///
/// A custom scope is a separate cache: `extension Scope { static let session = Cached() }`. Reset it with
/// ``ContainerManager/reset(scope:)``.
public class Scope {
    @usableFromInline let lifetime: ScopeLifetime

    fileprivate init(_ lifetime: ScopeLifetime) {
        self.lifetime = lifetime
    }
}

/// The identity and the kind of a scope, in one word.
@usableFromInline
struct ScopeLifetime: Hashable, Sendable {
    enum Kind: Int, Sendable {
        case unique, graph, shared, cached, singleton
    }

    private static let last = Atomic(9)

    /// A unique number, with the kind in the last decimal digit. Never zero.
    @usableFromInline let code: Int

    // Constants, so that a declaration runs no code to find them.
    @inlinable static var unique: ScopeLifetime { ScopeLifetime(constant: 10) }
    @inlinable static var graph: ScopeLifetime { ScopeLifetime(constant: 21) }
    @inlinable static var shared: ScopeLifetime { ScopeLifetime(constant: 32) }
    @inlinable static var cached: ScopeLifetime { ScopeLifetime(constant: 43) }
    /// The lifetime of the singletons of the process.
    static var ofProcess: ScopeLifetime { ScopeLifetime(constant: 54) }
    /// The lifetime of ``Scope/singleton`` where a factory is resolved.
    @inlinable static var singleton: ScopeLifetime { ScopeLifetime(constant: 64) }

    @inlinable
    init(constant code: Int) {
        self.code = code
    }

    init(_ kind: Kind) {
        code = Self.last.add(1, ordering: .relaxed).newValue * 10 + kind.rawValue
    }

    @inlinable
    init?(code: Int) {
        guard code != 0 else { return nil }
        self.code = code
    }

    var kind: Kind { Kind(rawValue: code % 10) ?? .unique }

    /// This lifetime, or that of the current singletons.
    var current: ScopeLifetime { self == .singleton ? Scope.singletonLifetime : self }

    /// The corresponding scope of the graph.
    var scope: Joinery.Scope {
        switch kind {
        case .unique: .transient
        case .graph: .perResolution
        case .shared: .sharedIfObject
        case .cached, .singleton: .singletonUntilForgotten
        }
    }

    /// Whether an instance can be read again after the resolution that built it.
    var isKept: Bool { kind != .unique && kind != .graph }
}

// The subclasses are isolated to the main actor so that the compiler can verify that they are `Sendable`. No member is
// isolated; see the record about binding objects in docs/decisions.

extension Scope {
    /// One instance for the container, until it is reset.
    public static let cached = Cached(lifetime: .cached)

    /// One instance for the container, until it is reset.
    @MainActor public final class Cached: Scope, Sendable {
        /// Creates a scope with a separate cache.
        public nonisolated convenience init() { self.init(lifetime: ScopeLifetime(.cached)) }

        fileprivate nonisolated init(lifetime: ScopeLifetime) { super.init(lifetime) }
    }

    /// One instance for each resolution: the outermost call and all calls in it.
    public static let graph = Graph(lifetime: .graph)

    /// One instance for each resolution: the outermost call and all calls in it.
    @MainActor public final class Graph: Scope, Sendable {
        /// Creates a scope with separate instances.
        public nonisolated convenience init() { self.init(lifetime: ScopeLifetime(.graph)) }

        fileprivate nonisolated init(lifetime: ScopeLifetime) { super.init(lifetime) }
    }

    /// One instance for the container as long as it is in use. A value that is not an object is built for each call.
    public static let shared = Shared(lifetime: .shared)

    /// One instance for the container as long as it is in use. A value that is not an object is built for each call.
    @MainActor public final class Shared: Scope, Sendable {
        /// Creates a scope with a separate cache.
        public nonisolated convenience init() { self.init(lifetime: ScopeLifetime(.shared)) }

        fileprivate nonisolated init(lifetime: ScopeLifetime) { super.init(lifetime) }
    }

    /// One instance for all containers.
    @TaskLocal public static var singleton = Singleton(lifetime: .ofProcess)

    private static let hasOtherSingletons = Atomic(false)

    /// The lifetime of ``singleton``, which is rarely replaced.
    static var singletonLifetime: ScopeLifetime {
        hasOtherSingletons.load(ordering: .relaxed) ? singleton.lifetime : .ofProcess
    }

    /// One instance for all containers.
    @MainActor public final class Singleton: Scope, Sendable {
        nonisolated let kept = KeptInstances()

        /// Creates a scope with a separate cache.
        public nonisolated convenience init() {
            Scope.hasOtherSingletons.store(true, ordering: .relaxed)
            self.init(lifetime: ScopeLifetime(.singleton))
        }

        fileprivate nonisolated init(lifetime: ScopeLifetime) { super.init(lifetime) }

        /// Discards the instances in the current world. Instances that are in use stay valid.
        public nonisolated func reset() {
            Dependencies.discard(kept.all)
        }

        /// Returns a scope with a separate, empty cache.
        ///
        /// A test needs no copy, because its world has separate instances.
        public nonisolated func clone() -> Singleton { Singleton() }
    }

    /// A new instance for each call. This is the default.
    public static let unique = Unique(lifetime: .unique)

    /// A new instance for each call.
    @MainActor public final class Unique: Scope, Sendable {
        /// Creates the scope.
        public nonisolated convenience init() { self.init(lifetime: ScopeLifetime(.unique)) }

        fileprivate nonisolated init(lifetime: ScopeLifetime) { super.init(lifetime) }
    }
}

extension Dependencies {
    /// Discards instances in the current world, so that the next read builds new ones.
    static func discard(_ instances: some Sequence<KeptInstance>) {
        let bindings = instances.map(\.binding)
        guard !bindings.isEmpty else { return }
        let outer = current.forget(bindings)
        RecentFactories.clear()
        guard !outer.isEmpty else { return }
        // An instance of an enclosing world must not be used here anymore.
        let place = SourcePlace(fileID: #fileID, line: #line, column: #column)
        changeCurrent { overrides in
            for binding in outer { overrides.useLive(binding, at: place) }
        }
    }
}
