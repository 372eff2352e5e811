// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import JoineryRegistry
internal import Synchronization

/// A container that registers and resolves services.
///
/// ```swift
/// container.register((any Listings).self) { _ in StoredListings() }.inObjectScope(.container)
/// container.register(Search.self) { resolver in Search(listings: resolver.resolve((any Listings).self)!) }
/// let search = container.resolve(Search.self)!
/// ```
///
/// You can use a container from any thread. Its registrations are bindings of the graph. Instances belong to the
/// current world, and a registration in a test changes only the world of that test, so tests don't affect each other.
/// A registration in the process's world applies to all worlds. So does the first registration for a key in the world
/// in which the container was created.
///
/// The cost of resolving does not depend on the number of registrations. Releasing a container releases its instances
/// in the current world and in that of the process; instances in other worlds are released with their world.
public final class Container: Resolver, _Resolver {
    let parent: Container?
    let defaultObjectScope: ObjectScope
    let registry: Registry
    /// The recent instances of the registry, which most reads use.
    let recent: RecentInstances
    let state = Mutex(ContainerState())
    let hasBehaviors = Atomic(false)

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
        registry = Registry(wording: ContainerWording.self)
        recent = registry.recent
        behaviors.forEach(addBehavior)
        parent?.addChild(self)
        registeringClosure(self)
    }

    deinit {
        Dependencies.forgetEverywhere(registry.bindings)
    }

    /// Adds a behavior, which observes later registrations.
    @preconcurrency public func addBehavior(_ behavior: any Behavior) {
        state.withLock { $0.behaviors.append(behavior) }
        hasBehaviors.store(true, ordering: .releasing)
    }

    /// Returns the container itself, which is already safe to use from any thread.
    public func synchronize() -> any Resolver { self }

    /// Returns whether a service is registered for a type and a name with any arguments, here or in a parent.
    public func hasAnyRegistration<Service>(of serviceType: Service.Type, name: String? = nil) -> Bool {
        // A later registration in any world affects instances that depend on this answer.
        Dependencies.current.noteUnknownReads()
        return hierarchy.contains { container in
            container.registrations.keys.contains { $0.serviceType == serviceType && $0.name == name }
        }
    }

    /// Runs a closure as part of an earlier resolution. Services that it resolves use the instances of that resolution
    /// that still exist.
    public func withObjectGraph<Result, Failure: Error>(
        _ identifier: GraphIdentifier, closure: (Container) throws(Failure) -> Result,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) throws(Failure) -> Result {
        let place = SourcePlace(fileID: fileID, line: line, column: column)
        return try identifier.resolution.perform(as: GraphDeclaration(name: "withObjectGraph"), at: place) {
            () throws(Failure) -> Result in try closure(self)
        }
    }

    /// This container, its parent, and so on.
    var hierarchy: some Sequence<Container> { sequence(first: self, next: \.parent) }
}
