// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// What services are registered in, and resolved from.
///
/// ```swift
/// container.register((any Listings).self) { _ in StoredListings() }.inObjectScope(.container)
/// container.register(Search.self) { resolver in Search(listings: resolver.resolve((any Listings).self)!) }
/// let search = container.resolve(Search.self)!
/// ```
///
/// A container may be used from any thread. What it registers is bound in the one graph: instances belong to the
/// current world, and a registration over an existing one changes the current world alone, so tests do not see each
/// other's. The exceptions make a global container work: what is registered anew in the world in which the container
/// was made, or in the process's own, is seen in all worlds.
///
/// Resolving costs the same however many services are registered. A container that goes away takes along the instances
/// of the process's world and of the current one; those of other worlds go with their world.
public final class Container: Resolver, _Resolver {
    let parent: Container?
    let defaultObjectScope: ObjectScope
    let registry = Registry()

    /// An empty container, or one with what a closure registers.
    ///
    /// - Parameters:
    ///   - parent: Where services are looked for that are not registered here.
    ///   - defaultObjectScope: How long instances live where an entry does not say.
    ///   - behaviors: What is told of each registration.
    ///   - registeringClosure: Registers services.
    @preconcurrency
    public init(
        parent: Container? = nil, defaultObjectScope: ObjectScope = .graph, behaviors: [any Behavior] = [],
        registeringClosure: (Container) -> Void = { _ in }
    ) {
        self.parent = parent
        self.defaultObjectScope = defaultObjectScope
        behaviors.forEach(addBehavior)
        parent?.registry.addChild(self)
        registeringClosure(self)
    }

    deinit {
        Dependencies.forgetEverywhere(registry.current.bindings)
    }

    /// Adds a behavior, which is told of each registration from now on.
    @preconcurrency public func addBehavior(_ behavior: any Behavior) {
        registry.withValue { $0.behaviors.append(behavior) }
    }

    /// The container: it may be used from any thread as it is.
    public func synchronize() -> any Resolver { self }

    /// Whether a service is registered for a type and a name, here or in a parent, with whatever arguments.
    public func hasAnyRegistration<Service>(of serviceType: Service.Type, name: String? = nil) -> Bool {
        // Whatever world registers it later, an instance that was built after asking depends on that.
        Dependencies.current.noteUnknownReads()
        return hierarchy.contains { container in
            container.registrations.keys.contains { $0.serviceType == serviceType && $0.name == name }
        }
    }

    /// Runs a closure as a part of a resolution: what is resolved in it has the instances of that one, as far as they
    /// are still there.
    public func withObjectGraph<Result, Failure: Error>(
        _ identifier: GraphIdentifier, closure: (Container) throws(Failure) -> Result,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) throws(Failure) -> Result {
        let place = SourcePlace(fileID: fileID, line: line, column: column)
        return try identifier.resolution.perform(as: GraphDeclaration(name: "withObjectGraph"), at: place) {
            () throws(Failure) -> Result in try closure(self)
        }
    }

    /// This container and those around it, from here outwards.
    var hierarchy: some Sequence<Container> { sequence(first: self, next: \.parent) }
}
