// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// The lifetime of the instances of a factory.
///
/// A custom scope is a separate cache: `extension Scope { static let session = Cached() }`. Reset it with
/// ``ContainerManager/reset(scope:)``.
public class Scope {
    /// The corresponding scope of the graph.
    let lifetime: Joinery.Scope

    fileprivate init(_ lifetime: Joinery.Scope) {
        self.lifetime = lifetime
    }

    /// Whether an instance can be read again after the resolution that built it.
    var isKept: Bool { lifetime == .resettable || lifetime == .shared }

    /// The factories whose instances belong to the scope instead of to a container.
    var factories: FactorySlots? { nil }
}

// The subclasses are isolated to the main actor so that the compiler can verify that they are `Sendable`. No member is
// isolated; see the record about binding objects in docs/decisions.

extension Scope {
    /// One instance for the container, until it is reset.
    public static let cached = Cached()

    /// One instance for the container, until it is reset.
    @MainActor public final class Cached: Scope, Sendable {
        /// Creates a scope with a separate cache.
        public nonisolated init() { super.init(.resettable) }
    }

    /// One instance for each resolution: the outermost call and all calls in it.
    public static let graph = Graph()

    /// One instance for each resolution: the outermost call and all calls in it.
    @MainActor public final class Graph: Scope, Sendable {
        /// Creates the scope.
        public nonisolated init() { super.init(.perResolution) }
    }

    /// One instance for the container as long as it is in use. A value that is not an object is built for each call.
    public static let shared = Shared()

    /// One instance for the container as long as it is in use. A value that is not an object is built for each call.
    @MainActor public final class Shared: Scope, Sendable {
        /// Creates a scope with a separate cache.
        public nonisolated init() { super.init(.shared) }
    }

    /// One instance for all containers.
    @TaskLocal public static var singleton = Singleton()

    /// One instance for all containers.
    @MainActor public final class Singleton: Scope, Sendable {
        private nonisolated let singletons = FactorySlots()

        /// Creates a scope with a separate cache.
        public nonisolated init() { super.init(.resettable) }

        override nonisolated var factories: FactorySlots? { singletons }

        /// Discards the instances in the current world. Instances that are in use stay valid.
        public nonisolated func reset() {
            World.current.forget(singletons.bindings())
        }

        /// Returns a scope with a separate cache, which begins with the instances of this one in the current world.
        ///
        /// A test needs no copy, because its world has separate instances.
        public nonisolated func clone() -> Singleton {
            let copy = Singleton()
            singletons.copy(to: copy.singletons, in: copy)
            return copy
        }
    }

    /// A new instance for each call. This is the default.
    public static let unique = Unique()

    /// A new instance for each call.
    @MainActor public final class Unique: Scope, Sendable {
        /// Creates the scope.
        public nonisolated init() { super.init(.transient) }
    }
}
