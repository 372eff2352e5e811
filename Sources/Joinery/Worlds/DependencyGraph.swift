// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A set of bindings, and the instances created from them.
///
/// A binding is a computed property whose value is a single binding call, such as `singleton { … }`. The process-wide
/// graph is ``Dependencies``. Declare your own graph for objects with a shorter lifetime, or for values that exist only
/// at run time, such as the user of a session:
///
/// ```swift
/// struct SessionGraph: DependencyGraph {
///     let instances = Instances()
///     let app: Dependencies
///     let user: User
/// }
/// extension SessionGraph {
///     var favorites: any Favorites { singleton { DefaultFavorites(user: user, listings: app.listings) } }
/// }
/// ```
///
/// Conform a value type, and store `instances` in a `let`, so that copies of the value share their instances.
public protocol DependencyGraph: Sendable {
    /// The storage for the instances of this graph. Write `let instances = Instances()`.
    var instances: Instances { get }
}

/// The dependency graph that every module of a program can extend.
///
/// ```swift
/// extension Dependencies {
///     var clock: any Clock<Duration> { singleton { ContinuousClock() } }
/// }
/// ```
///
/// A value of this type is a handle without state. A read takes place in the current world: that of the running builder,
/// or else of the current task, or else of the process. Each test and each call of `withDependencies` opens a world.
public struct Dependencies: DependencyGraph {
    /// The dependencies of the current world.
    public static var current: Dependencies { Dependencies() }

    /// The instances of the current world.
    public var instances: Instances { .ofCurrentWorld }

    @usableFromInline
    init() {}
}

/// The storage for the instances of one graph.
///
/// A graph has one as a stored property: `let instances = Instances()`. It belongs to the world in which it is created, and
/// the bindings of the graph are read there. Overrides of a world that is opened later do not affect it, so create the graph
/// inside that world. The time to read an instance does not depend on the number of bindings, and nothing is registered in
/// advance.
public final class Instances: @unchecked Sendable {
    // Proof: the variables are used only under the lock of the root of the owner's world. Everything else is constant.

    /// What the graph belongs to: the value that is built together with it, or a world. `nil` for `Dependencies`.
    package let owner: Build?
    /// The typed graphs that were current when this was created.
    let graphs: CurrentGraph?
    /// The instances.
    @exclusivity(unchecked) package var table = InstanceTable()
    /// A kept instance in which something was created that reads later, and so holds the graph.
    @exclusivity(unchecked) package var holder: Binding?
    /// Whether the world of the graph has ended, so that instances are held weakly.
    @exclusivity(unchecked) var isEnded = false
    /// Whether a shutdown of the graph has begun.
    @exclusivity(unchecked) package var isShutDown = false
    /// The version of the tree of worlds from which on everything in the graph is closed.
    @exclusivity(unchecked) package var closedVersion = Int.max

    /// Creates an empty store in the current world.
    public init() {
        let reader = Reader()
        owner = reader.owner
        graphs = reader.graphs
    }

    private init(owner: Build?) {
        self.owner = owner
        graphs = nil
    }

    deinit {
        guard let owner else { return }
        // The graph has kept instances in the world of its builder, while that ran, and then in the home.
        let world = owner.world
        let closed = world.forget(self) + (world === owner.builtIn ? [] : owner.builtIn.forget(self))
        if !closed.isEmpty { Closers.current?.close(closed, of: world, because: .worldHasEnded) }
    }

    /// Takes note of something that is created in a place and reads later, if that is a build of a graph which it holds.
    static func note(reading reader: Reader) {
        guard reader.graphs != nil, let build = reader.build, let instances = build.instances else { return }
        build.builtIn.root.lock.withLock { instances.holder = build.binding }
    }

    /// Stands for the instances of the current world.
    static let ofCurrentWorld = Instances(owner: nil)
}

/// The typed graphs that are current, beginning with the innermost.
package final class CurrentGraph: Sendable {
    private let box: Box
    let instances: Instances
    let enclosing: CurrentGraph?

    init<Graph: DependencyGraph>(_ graph: Graph, _ enclosing: CurrentGraph?) {
        box = Box(graph)
        instances = graph.instances
        self.enclosing = enclosing
    }

    /// The innermost graph of a type.
    func first<Graph: DependencyGraph>(_ type: Graph.Type) -> Graph? {
        if let box = box(of: type) { return box.value(as: type) }
        // A graph that is an object can be an instance of a subclass of the requested type.
        guard type is AnyClass else { return nil }
        return sequence(first: self, next: \.enclosing).lazy.compactMap { $0.box.any as? Graph }.first
    }

    /// The innermost graph of exactly this type, unless the type is that of objects.
    private func box(of type: Any.Type) -> Box? {
        var next: CurrentGraph? = self
        while let current = next {
            if ObjectIdentifier(current.box.type) == ObjectIdentifier(type) {
                return type is AnyClass ? nil : current.box
            }
            next = current.enclosing
        }
        return nil
    }

    /// The type of the graph.
    var type: Any.Type { box.type }

    /// The graph of a type that a maker gets: the current one of this type, or `Dependencies`.
    static func graph<Graph: DependencyGraph>(_ current: CurrentGraph?, as type: Graph.Type) -> Graph? {
        if type == Dependencies.self { return Dependencies() as? Graph }
        return current?.first(type)
    }

    /// The same for a type that is known only at run time.
    static func any(_ current: CurrentGraph?, as type: any DependencyGraph.Type) -> Any? { graph(current, as: type) }
}

extension Bindings {
    /// The type of the graph whose name is left out in messages.
    ///
    /// Computed, because a stored one would be checked for its initialization at each read.
    @inline(__always)
    static var dependencies: ObjectIdentifier { ObjectIdentifier(Dependencies.self) }
}

extension Binding {
    /// Whether this is a binding of a graph other than `Dependencies`.
    var isOfTypedGraph: Bool { ObjectIdentifier(graph) != Bindings.dependencies }
}
