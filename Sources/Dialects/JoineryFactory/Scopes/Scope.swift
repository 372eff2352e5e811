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

    private static let last = Atomic(0)

    /// A unique number, with the kind in the last decimal digit. Never zero.
    @usableFromInline let code: Int

    init(_ kind: Kind) {
        code = Self.last.add(1, ordering: .relaxed).newValue * 10 + kind.rawValue
    }

    @inlinable
    init?(code: Int) {
        guard code != 0 else { return nil }
        self.code = code
    }

    var kind: Kind { Kind(rawValue: code % 10) ?? .unique }

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
    public static let cached = Cached()

    /// One instance for the container, until it is reset.
    @MainActor public final class Cached: Scope, Sendable {
        /// Creates a scope with a separate cache.
        public nonisolated init() { super.init(ScopeLifetime(.cached)) }
    }

    /// One instance for each resolution: the outermost call and all calls in it.
    public static let graph = Graph()

    /// One instance for each resolution: the outermost call and all calls in it.
    @MainActor public final class Graph: Scope, Sendable {
        /// Creates a scope with separate instances.
        public nonisolated init() { super.init(ScopeLifetime(.graph)) }
    }

    /// One instance for the container as long as it is in use. A value that is not an object is built for each call.
    public static let shared = Shared()

    /// One instance for the container as long as it is in use. A value that is not an object is built for each call.
    @MainActor public final class Shared: Scope, Sendable {
        /// Creates a scope with a separate cache.
        public nonisolated init() { super.init(ScopeLifetime(.shared)) }
    }

    /// One instance for all containers.
    @TaskLocal public static var singleton = Singleton(lifetime: ofProcess)

    private static let ofProcess = ScopeLifetime(.singleton)
    private static let hasOtherSingletons = Atomic(false)

    /// The lifetime of ``singleton``, which is rarely replaced.
    @usableFromInline static var singletonLifetime: ScopeLifetime {
        hasOtherSingletons.load(ordering: .relaxed) ? singleton.lifetime : ofProcess
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
    public static let unique = Unique()

    /// A new instance for each call.
    @MainActor public final class Unique: Scope, Sendable {
        /// Creates the scope.
        public nonisolated init() { super.init(ScopeLifetime(.unique)) }
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
