// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// The graphs and worlds that the closure of an asynchronous binding could keep, and the world in which its tasks read
/// once the value lives further out.
///
/// A value that an `asyncTransient` opens becomes part of the value that awaits it, so both runs share one object.
final class AsyncEnvironment: Sendable {
    /// A graph that the closure received.
    private struct WatchedGraph {
        let graph: EngineReference
        /// The number of its users before the closure could keep it.
        let userCount: Int
    }

    private struct State {
        /// The graphs of the handles that were called.
        var graphs = PrunedList<WatchedGraph> { $0.graph.isUnused ? nil : $0.graph }
        /// The worlds that the closure opened.
        var openedWorlds = PrunedList<Weak<Instances>> { $0.object }
        /// The world in which the value lives, if it is not the one in which it was opened.
        var home: Instances?
    }

    /// The graph that ``Dependencies/current`` returns in the closure.
    let graph = EngineReference(GraphReference())
    /// The world in which the closure runs.
    private let world: Instances
    private let hasMoved = Atomic(false)
    private let state = Mutex(State())

    /// Returns `nil` for an outermost world, because nothing is further out.
    init?(in world: Instances) {
        if world.enclosing == nil { return nil }
        self.world = world
    }

    /// Records that the graph of a handle is about to be used for opening it.
    ///
    /// - Parameter closureCount: The number of closures of the handle that count among the users of the graph.
    func watch(_ graph: EngineReference, ofClosures closureCount: Int = 0) {
        let userCount = graph.userCount - closureCount
        state.withLockReleasing { state, releases in
            if state.graphs.items.contains(where: { $0.graph.reference === graph.reference }) { return }
            state.graphs.append(
                WatchedGraph(graph: EngineReference(graph.reference), userCount: userCount), releasing: &releases)
        }
    }

    /// Returns the reference for a graph that one read in the closure receives.
    func watchNewGraph() -> GraphReference {
        let reference = GraphReference()
        let watched = WatchedGraph(graph: EngineReference(reference), userCount: 0)
        state.withLockReleasing { $0.graphs.append(watched, releasing: &$1) }
        return reference
    }

    /// Records a world that the closure opens.
    func noteOpened(_ world: Instances) {
        state.withLockReleasing { $0.openedWorlds.append(Weak(world), releasing: &$1) }
    }

    /// Whether a world that the closure opened still exists. An object that was created in it may read there.
    var hasOpenWorlds: Bool { !state.withLock { $0.openedWorlds.items.compactMap(\.object) }.isEmpty }

    /// Whether one of the graphs has more users than before.
    var mayKeepGraph: Bool {
        GraphReference.remains {
            !graph.isUnused || state.withLock { $0.graphs.items.contains { $0.graph.userCount > $0.userCount } }
        }
    }

    /// All graphs that the closure received.
    var graphs: [EngineReference] { [graph] + state.withLock { $0.graphs.items.map(\.graph) } }

    /// Returns the graph for ``Dependencies/current`` in a world, if the closure runs in that world.
    func graph(of world: Instances) -> GraphReference? {
        world === self.world ? graph.reference : nil
    }

    /// Returns the world that a task begun in the closure now belongs to.
    ///
    /// - Parameter world: The world in which the task was begun.
    func currentWorld(of world: Instances) -> Instances {
        guard hasMoved.load(ordering: .acquiring), world === self.world else { return world }
        return state.withLock { $0.home } ?? world
    }
}

extension AsyncEnvironment: LaterReader {
    func move(to home: Instances) {
        let former = state.withLock { state in
            defer { state.home = home }
            return state.home
        }
        hasMoved.store(true, ordering: .releasing)
        // This may be the last reference to a world.
        withExtendedLifetime(former) {}
    }
}

/// A value that may keep a graph, because the program had copies of that graph when it was opened.
///
/// The value belongs to the world in which it was opened until that world ends. If no copy is left by then, it moves
/// out to its home.
final class ProvisionalOpening: Provisional {
    private let graphs: [EngineReference]
    /// The pin of the value if it keeps no graph.
    let otherwise: LayerReference?
    private weak let handle: (any AnyAsync)?
    private weak let world: Instances?

    init(_ handle: any AnyAsync, _ graphs: [EngineReference], otherwise: LayerReference?, in world: Instances) {
        self.graphs = graphs
        self.otherwise = otherwise
        self.handle = handle
        self.world = world
    }

    var object: AnyObject? { handle }

    var instance: AnyObject? { handle }

    func decide() -> Bool {
        guard graphs.allSatisfy(\.isUnused) else { return false }
        guard let record = handle?.record else { return true }
        record.setPin(otherwise)
        Placement.settle(record, readIn: world)
        return true
    }
}

extension Async {
    /// Pins a new value to its world if it may keep a graph of that world. Must be called before the first read of the
    /// record ends.
    ///
    /// - Returns: The decision to make when the world ends, if any.
    func pin(_ plan: OpeningPlan<Value>, as frame: AsyncFrame) -> ProvisionalOpening? {
        guard let environment = frame.environment else { return nil }
        let hasOpenWorlds = environment.hasOpenWorlds
        guard hasOpenWorlds || environment.mayKeepGraph else { return nil }
        let otherwise = record.pin
        record.pin(to: plan.instances.world.outermostLayer)
        if hasOpenWorlds { return nil }
        return ProvisionalOpening(self, environment.graphs, otherwise: otherwise, in: plan.instances.ofDependencies)
    }

    /// Keeps a value in its world until the world ends.
    ///
    /// - Parameter isReported: Whether the program had no copy of the graph when the opening began. Then any copy that
    ///   is left is kept by the value or by something that the closure has started.
    func stay(_ provisional: ProvisionalOpening, _ plan: OpeningPlan<Value>, isReported: Bool) {
        // A value that other code holds stays where it is.
        if plan.lifetime != .shared { plan.instances.world.lifetime?.add(provisional) }
        guard isReported, let key = plan.key else { return }
        GraphWatch.report(
            record, of: key, plan.step, in: plan.instances.currentTable(), pinnedOtherwiseTo: provisional.otherwise,
            of: plan.instances.world)
    }
}
