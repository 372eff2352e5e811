// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// An object that builds a container from assemblies.
public final class Assembler: Sendable {
    private let container: Container

    /// The container, for resolving services only.
    public var resolver: any Resolver { container }

    /// Creates an assembler of a container, by default a new one.
    public init(container: Container? = Container()) {
        self.container = container ?? Container()
    }

    /// Creates an assembler of a new container, whose parent is the container of another assembler.
    public init(
        parentAssembler: Assembler?, defaultObjectScope: ObjectScope = .graph, behaviors: [any Behavior] = []
    ) {
        container = Container(
            parent: parentAssembler?.container, defaultObjectScope: defaultObjectScope, behaviors: behaviors)
    }

    /// Use ``init(_:container:)``.
    @available(*, deprecated, message: "Use init(_:container:), which does not throw.")
    public convenience init(assemblies: [any Assembly], container: Container? = Container()) throws {
        self.init(assemblies, container: container ?? Container())
    }

    /// Creates an assembler of a container, and applies assemblies.
    public init(_ assemblies: [any Assembly], container: Container = Container()) {
        self.container = container
        apply(assemblies: assemblies)
    }

    /// Use ``init(_:parent:defaultObjectScope:behaviors:)``.
    @available(*, deprecated, message: "Use init(_:parent:), which does not throw.")
    public convenience init(assemblies: [any Assembly], parentAssembler: Assembler?) throws {
        self.init(assemblies, parent: parentAssembler)
    }

    /// Creates an assembler of a new container, whose parent is the container of another assembler, and applies
    /// assemblies.
    public init(
        _ assemblies: [any Assembly], parent: Assembler?, defaultObjectScope: ObjectScope = .graph,
        behaviors: [any Behavior] = []
    ) {
        container = Container(parent: parent?.container, defaultObjectScope: defaultObjectScope, behaviors: behaviors)
        apply(assemblies: assemblies)
    }

    /// Applies an assembly: registers its services, then calls ``Assembly/loaded(resolver:)``.
    public func apply(assembly: any Assembly) {
        apply(assemblies: [assembly])
    }

    /// Applies assemblies: registers the services of all, then calls ``Assembly/loaded(resolver:)`` on each.
    public func apply(assemblies: [any Assembly]) {
        for assembly in assemblies {
            AssemblyOrigin.$current.withValue(AssemblyOrigin(name: "\(type(of: assembly))")) {
                assembly.assemble(container: container)
            }
        }
        for assembly in assemblies { assembly.loaded(resolver: resolver) }
    }
}
