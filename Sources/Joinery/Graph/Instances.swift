// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// Where the instances of one graph are kept.
///
/// A graph of your own has one as a stored property: `let instances = Instances()`. It belongs to the world in which
/// it was made: overrides of a world that is opened later do not reach it, so make the graph inside that world.
/// Reading an instance takes the same time however many bindings there are; nothing is registered beforehand.
public final class Instances: Sendable {
    private struct State {
        var table: InstanceTable
        /// The builds that run now, of this graph and of the world's typed graphs.
        var running: [Build] = []
        /// What there is to close; `nil` where nothing ever was.
        var lifecycle: Lifecycle?
        /// The ends of builds that something waits for, by the identity of the build.
        var buildEnds: [ObjectIdentifier: EndSignal] = [:]
        /// The indexes of former tables that no later table continues. A read without a lock may still be in one.
        var formerIndexes: [InstanceIndex] = []
    }

    let world: World
    /// The instances of the world's `Dependencies`, for those of another graph.
    private let dependenciesOfWorld: Instances?
    /// The instances of the `Dependencies` of the enclosing world.
    let enclosing: Instances?
    /// The lineage of all tables of this graph.
    let lineage: Lineage
    /// The typed graphs that were current where this was made.
    let graphs: CurrentGraphs?
    /// Whether these are the instances of the process's own world.
    let isOfProcess: Bool
    /// Finds what belongs to a thread.
    let threadKey = ThreadBuilds.key
    private let state: Mutex<State>
    /// The slots of the index of the table that served last, to be read without a lock.
    private let publishedSlots = Atomic(InstanceIndex.Slots.none)
    /// How many builds run.
    private let buildCount = Atomic(0)
    /// The phase of this graph's shutdown.
    private let phase = Atomic(ShutdownPhase.none)

    /// Makes an empty store in the world of the current task.
    public convenience init() {
        let context = ResolutionContext.current
        let dependencies = context?.dependencies.instances ?? .process
        // An instance that is built with the graph holds it: it belongs to this world, and may read anything there.
        for record in ResolutionContext.records(for: dependencies, in: context) {
            record.pin(to: dependencies.world.topLayer)
            record.addUnknown()
        }
        self.init(
            world: dependencies.world, dependencies: dependencies, graphs: context?.graphs,
            table: InstanceTable(
                layer: dependencies.world.topLayer, enclosing: nil, lineage: Lineage(isOfTypedGraph: true)))
    }

    init(
        world: World, dependencies: Instances? = nil, enclosing: Instances? = nil, graphs: CurrentGraphs?,
        table: InstanceTable,
        isOfProcess: Bool = false
    ) {
        self.isOfProcess = isOfProcess
        self.world = world
        dependenciesOfWorld = dependencies
        self.enclosing = enclosing
        self.graphs = graphs
        lineage = table.lineage
        state = Mutex(State(table: table))
        var releases = DeferredReleases()
        world.lifetime?.setTable(table, of: self, releasing: &releases)
    }

    deinit {
        var releases = DeferredReleases()
        world.lifetime?.setTable(nil, of: self, releasing: &releases)
        closeInBackground()
    }

    /// Opens a world: one with `overrides`, nested in that of `enclosing`, or empty where there is none.
    ///
    /// A static function, because an initializer would take ownership of its arguments and copy them.
    static func opening(
        _ overrides: DependencyOverrides, in enclosing: Instances?, graphs: CurrentGraphs?,
        monitor: WorldMonitor?, purpose: AnySendable? = nil, isOfTest: Bool = false, isOfProcess: Bool = false
    ) -> Instances {
        let lifetime =
            isOfProcess ? nil : WorldLifetime(in: enclosing?.world.lifetime, isOfTest: isOfTest)
        let table = GraphLock.withLock { lock in
            let table = enclosing?.currentTable(releasing: &lock.releases)
            return InstanceTable(
                layer: .opening(overrides, in: table?.layer, lifetime: lifetime, under: &lock), enclosing: table)
        }
        return Instances(
            world: World(
                layer: table.layer, monitor: monitor ?? enclosing?.world.monitor,
                purpose: purpose ?? enclosing?.world.purpose), enclosing: enclosing,
            graphs: graphs, table: table, isOfProcess: isOfProcess)
    }

    /// The instances of the process's own world.
    static let process = {
        let process = opening(DependencyOverrides(from: nil), in: nil, graphs: nil, monitor: nil, isOfProcess: true)
        _ = ProcessTrace.recorder
        return process
    }()

    /// The instances of the world that the current task, or the build in progress, belongs to.
    static var current: Instances { ResolutionContext.current?.dependencies.instances ?? .process }

    /// The instances of the world's `Dependencies`.
    var ofDependencies: Instances { dependenciesOfWorld ?? self }

    /// The next graph outward: the dependencies of the world, or those of the enclosing world.
    var outer: Instances? { dependenciesOfWorld ?? enclosing }

    /// This graph and those outward, whose values this may use.
    var outward: some Sequence<Instances> { sequence(first: self, next: \.outer) }

    /// The lifecycles of the graphs further out.
    var outerLifecycles: [Lifecycle] { outer?.outward.compactMap(\.lifecycle) ?? [] }

    /// The dependencies of the world with a lifetime, if it is this world or one around it.
    func enclosing(with lifetime: WorldLifetime?) -> Instances? {
        sequence(first: self, next: \.enclosing).first { $0.world.lifetime === lifetime }
    }

    /// The table that serves now: the one of the world's top layer. Under the graph lock, call the other form.
    func currentTable() -> InstanceTable {
        var releases = DeferredReleases()
        return currentTable(releasing: &releases)
    }

    /// The table that serves now.
    ///
    /// - Parameter releases: Gets the previous table, which may have the last reference to a layer, and that layer to a
    ///   value.
    func currentTable(releasing releases: inout DeferredReleases) -> InstanceTable {
        state.withLock(releasing: &releases) { state, releases in
            let former = state.table
            guard !world.isTop(generation: former.layer.generation) else { return former }
            state.table = former.continued(in: world.topLayer)
            if state.table.enclosing !== former, former.index.slots != .none {
                state.formerIndexes.append(former.index)
            }
            world.lifetime?.setTable(state.table, of: self, releasing: &releases)
            releases.add(former)
            return state.table
        }
    }

    /// The slots of the index of the table that served last. They are of no use where another layer is on top by now.
    var slots: InstanceIndex.Slots { publishedSlots.load(ordering: .acquiring) }

    /// Lets reads find the instances of a table without a lock, if it serves now.
    ///
    /// The index is kept from then on as long as this: by the tables that continue its table, or by itself.
    func publish(_ table: InstanceTable) {
        let slots = table.index.slots
        guard slots != .none, slots != self.slots else { return }
        state.withLock { state in
            guard state.table === table else { return }
            publishedSlots.store(table.index.slots, ordering: .releasing)
        }
    }

    /// Whether any build runs, of this graph or, where this is of a world's `Dependencies`, in that world.
    var hasBuilds: Bool { buildCount.load(ordering: .relaxed) > 0 }

    func begin(_ build: Build) {
        buildCount.add(1, ordering: .relaxed)
        state.withLock { $0.running.append(build) }
    }

    func end(_ build: Build) {
        let (hasEnded, end) = state.withLock { state in
            let hasEnded = state.running.take(out: build)
            let end = state.buildEnds.isEmpty ? nil : state.buildEnds.removeValue(forKey: ObjectIdentifier(build))
            return (hasEnded, end)
        }
        if hasEnded { buildCount.subtract(1, ordering: .relaxed) }
        end?.give()
    }

    /// The builds under way of a graph, or of the whole world if it is this graph, with a signal for the end of each.
    func buildsUnderway(of graph: Instances) -> [(build: Build, end: EndSignal)] {
        state.withLock { state in
            state.running.filter { graph === self || $0.instances === graph }.map { build in
                let end = state.buildEnds[ObjectIdentifier(build)] ?? EndSignal()
                state.buildEnds[ObjectIdentifier(build)] = end
                return (build, end)
            }
        }
    }

    /// What this graph has opened, if it has opened anything.
    var lifecycle: Lifecycle? { state.withLock { $0.lifecycle } }

    /// What this graph has opened: from now on there is something.
    func makeLifecycle() -> Lifecycle {
        let lifecycleOfDependencies = dependenciesOfWorld?.makeLifecycle()
        return state.withLock { state in
            if let lifecycle = state.lifecycle { return lifecycle }
            let lifecycle = Lifecycle()
            state.lifecycle = lifecycle
            world.lifetime?.add(lifecycle)
            // Before anybody can open something by it.
            lifecycleOfDependencies?.add(lifecycle)
            return lifecycle
        }
    }

    /// The phase of this graph's shutdown. Set under the lock of the lifecycle, or by the shutdown itself.
    var shutdownPhase: ShutdownPhase {
        get { phase.load(ordering: .acquiring) }
        set { phase.store(newValue, ordering: .releasing) }
    }

    /// Whether something may be opened here with `await`: not once the shutdown of this graph, or of a world around it,
    /// has begun.
    var mayOpen: Bool { outward.allSatisfy { $0.shutdownPhase == .none } }

    /// Whether this graph, or a world around it, was shut down.
    var isInShutDownWorld: Bool { outward.contains { $0.shutdownPhase == .over } }

    /// Whether this graph was shut down, alone or with its world.
    var isShutDown: Bool { shutdownPhase == .over || ofDependencies.shutdownPhase == .over }

    /// Whether a build runs now whose instance outlives its resolution.
    var hasLastingBuilds: Bool {
        state.withLock { $0.running.contains(where: \.isLasting) }
    }

    /// Records of the builds that run now. A thread without its own build may work for any of them.
    var runningRecords: [DependencyRecord] {
        hasBuilds ? state.withLock { $0.running.map(\.record) } : []
    }
}
