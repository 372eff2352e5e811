// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Foundation
internal import Joinery
internal import JoineryRegistry

/// A container that registers and resolves services.
///
/// ```swift
/// container.register((any Listings).self) { _ in StoredListings() }.inObjectScope(.container)
/// container.register(Search.self) { resolver in Search(listings: resolver.resolve((any Listings).self)!) }
/// let search = container.resolve(Search.self)!
/// ```
///
/// Its registrations are bindings of the graph. Instances belong to the
/// current world, and a registration in a test changes only the world of that test, so tests don't affect each other.
/// A registration in the process's world applies to all worlds. So does the first registration for a key in the world
/// in which the container was created. On a queue or thread without a current world, a container resolves in the world
/// in which it was created.
///
/// You can use a container from any thread. Use ``synchronize()`` if services with completions are resolved on several.
///
/// The cost of resolving does not depend on the number of registrations. Releasing a container releases its instances
/// in the current world and in that of the process; instances in other worlds are released with their world.
public final class Container: Resolver, _Resolver {
    let parent: Container?
    let defaultObjectScope: ObjectScope
    let registry = Registry(wording: ContainerWording.self)
    let state = Guarded(ContainerState())
    /// The lock that keeps other threads out of a resolution.
    let lock: NSRecursiveLock?
    private let hierarchyLock: NSRecursiveLock

    /// Creates a container, and runs a closure that registers services.
    ///
    /// - Parameters:
    ///   - parent: The container in which to find services that are not registered here.
    ///   - defaultObjectScope: The scope of entries that do not specify one.
    ///   - behaviors: Observers of registrations.
    ///   - registeringClosure: A closure that registers services.
    @preconcurrency
    public init(
        parent: Container? = nil, defaultObjectScope: ObjectScope = .graph, behaviors: [any Behavior] = [],
        registeringClosure: (Container) -> Void = { _ in }
    ) {
        self.parent = parent
        self.defaultObjectScope = defaultObjectScope
        lock = nil
        hierarchyLock = parent?.hierarchyLock ?? NSRecursiveLock()
        behaviors.forEach(addBehavior)
        parent?.addChild(self)
        registeringClosure(self)
    }

    /// Creates a container that resolves the services of another one on one thread at a time.
    private init(synchronizing parent: Container) {
        self.parent = parent
        defaultObjectScope = parent.defaultObjectScope
        lock = parent.hierarchyLock
        hierarchyLock = parent.hierarchyLock
    }

    deinit {
        registry.release()
    }

    /// Adds a behavior, which observes later registrations.
    @preconcurrency public func addBehavior(_ behavior: any Behavior) {
        state.withValue { $0.behaviors.append(behavior) }
    }

    /// Returns a resolver of the same services that only one thread uses at a time. The others wait until its outermost
    /// call has returned, so they receive only instances whose completions have run.
    ///
    /// All resolvers that are made from a container, its parents, and its children exclude each other.
    public func synchronize() -> any Resolver { Container(synchronizing: self) }

    /// Returns whether a service is registered for a type and a name with any arguments, here or in a parent.
    public func hasAnyRegistration<Service>(of serviceType: Service.Type, name: String? = nil) -> Bool {
        registry.perform {
            // A later registration in an inner world affects instances that depend on this answer.
            Reader().record(registry.slot(for: ServiceKey(serviceType, name: name), of: serviceType).binding)
            return hierarchy.contains { container in
                container.registry.registrations.keys.contains { $0.serviceType == serviceType && $0.name == name }
            }
        }
    }

    /// Runs a closure as part of an earlier resolution. Services that it resolves use the instances of that resolution
    /// that still exist.
    public func withObjectGraph<Value, Failure: Error>(
        _ identifier: GraphIdentifier, closure: (Container) throws(Failure) -> Value,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) throws(Failure) -> Value {
        // `rethrows` does not carry the type of the error.
        let result = identifier.graph.perform { _ in Result { () throws(Failure) in try closure(self) } }
        return try result.get()
    }

    /// This container, its parent, and so on.
    var hierarchy: some Sequence<Container> { sequence(first: self, next: \.parent) }
}

// MARK: - Registrations

extension Container {
    /// Removes all registrations in the current world.
    public func removeAll(fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column) {
        registry.removeAll(at: SourcePlace(fileID: fileID, line: line, column: column))
        guard World.current === World.process else { return }
        let former = state.withValue { state in
            defer { state.duplicates = [] }
            return state.duplicates
        }
        withExtendedLifetime(former) {}
    }

    /// Discards the instances of a scope, here and in the parents, in the current world. The next read builds a new
    /// instance. Instances that are in use stay valid.
    public func resetObjectScope(_ objectScope: any ObjectScopeProtocol) {
        reset { _, entry in entry.objectScope === objectScope }
    }

    /// Discards the instances of a scope, here and in the parents, in the current world. The next read builds a new
    /// instance. Instances that are in use stay valid.
    public func resetObjectScope(_ objectScope: ObjectScope) {
        resetObjectScope(objectScope as any ObjectScopeProtocol)
    }

    /// Discards the instances of one service in a scope, here and in the parents, in the current world.
    public func resetObjectScope(_ objectScope: any ObjectScopeProtocol, serviceType: Any.Type) {
        reset { key, entry in key.serviceType == serviceType && entry.objectScope === objectScope }
    }

    /// Discards the instances of one service in a scope, here and in the parents, in the current world.
    public func resetObjectScope(_ objectScope: ObjectScope, serviceType: Any.Type) {
        resetObjectScope(objectScope as any ObjectScopeProtocol, serviceType: serviceType)
    }

    private func reset(where isReset: (ServiceKey, any AnyServiceEntry) -> Bool) {
        for container in hierarchy {
            let reset = container.registrations.filter { isReset($0.key, $0.value) }
            // A custom scope may give out one storage for several services or worlds.
            for scope in reset.values.map(\.objectScope) { scope.makeStorage().instance = nil }
            // A type that is forwarded to an entry has the instances of the entry.
            let keys = Set(reset.values.flatMap { [$0.key] + ($0.formerKey.map { [$0] } ?? []) })
            container.registry.reset { reset[$0] != nil || keys.contains($0) }
        }
    }

    /// The registrations of this container in the current world.
    var registrations: [ServiceKey: any AnyServiceEntry] {
        registry.registrations.compactMapValues { $0 as? any AnyServiceEntry }
    }
}

// MARK: - Other state

/// The state of a container in addition to its registrations.
struct ContainerState: Sendable {
    var behaviors: [any Behavior] = []
    var duplicates: [Duplicate] = []
    fileprivate var children: [Child] = []

    fileprivate struct Child: Sendable {
        weak let container: Container?
    }
}

/// Two registrations of one key by assemblies.
struct Duplicate: Sendable {
    let key: ServiceKey
    let first: any AnyServiceEntry
    let second: any AnyServiceEntry
}

extension Container {
    fileprivate func addChild(_ container: Container) {
        // Released outside of the lock, because this may hold the last reference to a container.
        let former = state.withValue { state in
            let former = state.children.map { ($0, $0.container) }
            state.children = former.filter { $0.1 != nil }.map(\.0) + [ContainerState.Child(container: container)]
            return former
        }
        withExtendedLifetime(former) {}
    }

    /// The children and their descendants.
    var descendants: [Container] {
        state.current.children.compactMap(\.container).flatMap { [$0] + $0.descendants }
    }
}
