// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Builds a container from assemblies.
public final class Assembler: Sendable {
    private let container: Container

    /// The container, for resolving alone.
    public var resolver: any Resolver { container }

    /// An assembler of a container, a new one unless given.
    public init(container: Container? = Container()) {
        self.container = container ?? Container()
    }

    /// An assembler of a new container, which is the child of another assembler's.
    public init(
        parentAssembler: Assembler?, defaultObjectScope: ObjectScope = .graph, behaviors: [any Behavior] = []
    ) {
        container = Container(
            parent: parentAssembler?.container, defaultObjectScope: defaultObjectScope, behaviors: behaviors)
    }

    /// As ``init(_:container:)``.
    @available(*, deprecated, message: "Use init(_:container:), which does not throw.")
    public convenience init(assemblies: [any Assembly], container: Container? = Container()) throws {
        self.init(assemblies, container: container ?? Container())
    }

    /// An assembler of a container, with assemblies applied.
    public init(_ assemblies: [any Assembly], container: Container = Container()) {
        self.container = container
        apply(assemblies: assemblies)
    }

    /// As ``init(_:parent:defaultObjectScope:behaviors:)``.
    @available(*, deprecated, message: "Use init(_:parent:), which does not throw.")
    public convenience init(assemblies: [any Assembly], parentAssembler: Assembler?) throws {
        self.init(assemblies, parent: parentAssembler)
    }

    /// An assembler of a new container, the child of another assembler's, with assemblies applied.
    public init(
        _ assemblies: [any Assembly], parent: Assembler?, defaultObjectScope: ObjectScope = .graph,
        behaviors: [any Behavior] = []
    ) {
        container = Container(parent: parent?.container, defaultObjectScope: defaultObjectScope, behaviors: behaviors)
        apply(assemblies: assemblies)
    }

    /// Applies an assembly: its registrations, then its ``Assembly/loaded(resolver:)``.
    public func apply(assembly: any Assembly) {
        apply(assemblies: [assembly])
    }

    /// Applies assemblies: all their registrations, then ``Assembly/loaded(resolver:)`` of each.
    public func apply(assemblies: [any Assembly]) {
        for assembly in assemblies {
            AssemblyOrigin.$current.withValue(AssemblyOrigin(name: "\(type(of: assembly))")) {
                assembly.assemble(container: container)
            }
        }
        for assembly in assemblies { assembly.loaded(resolver: resolver) }
    }
}
