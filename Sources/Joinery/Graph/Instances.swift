// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// The storage for the instances of one graph.
///
/// A graph has one as a stored property: `let instances = Instances()`. It belongs to the world in which it is created.
/// Overrides of a world that is opened later do not affect it, so create the graph inside that world. The time to read
/// an instance does not depend on the number of bindings, and nothing is registered in advance.
///
/// A nested world can be *deferred*: it is a list of overrides until a read needs a layer and a table. `world` and
/// `currentTable()` open it.
public final class Instances: Sendable {
    /// The current table, or the deferred world from which the first table is created.
    private enum Tables {
        case open(InstanceTable)
        /// The tables of a deferred world: see
        /// ``Instances/opening(_:in:graphs:monitor:purpose:isOfTest:isOfProcess:)``.
        case deferred(DeferredWorld)
    }

    private struct State {
        var tables: Tables
        /// The number of reads that were answered by overrides alone.
        var deferredReadCount = 0
        /// The running builds of this graph and of the typed graphs in its world.
        var running: [Build] = []
        /// The values to close, or `nil` if there have never been any.
        var lifecycle: Lifecycle?
        /// The signals for builds that something waits for, by the identity of the build.
        var buildEnds: [ObjectIdentifier: EndSignal] = [:]
        /// The indexes of former tables that no later table continues. A read without a lock may still use one.
        var formerIndexes: [InstanceIndex] = []
    }

    /// The world, or `nil` while its opening is deferred.
    ///
    /// Proof: set once, with a counted reference that `deinit` releases. Every reader holds these instances.
    private let worldReference: Atomic<Unmanaged<World>?>
    /// The instances of the world's `Dependencies`, if this is a typed graph.
    private let dependenciesOfWorld: Instances?
    /// The instances of the `Dependencies` of the enclosing world.
    let enclosing: Instances?
    /// The lineage of all tables of this graph.
    let lineage: Lineage
    /// The typed graphs that were current when this was created.
    let graphs: CurrentGraphs?
    /// Whether these are the instances of the process's own world.
    let isOfProcess: Bool
    /// The key of the state that belongs to a thread.
    let threadKey = ThreadBuilds.key
    private let state: Mutex<State>
    /// The index slots of the most recent table, readable without a lock.
    private let publishedSlots = Atomic(InstanceIndex.Slots.none)
    /// The number of running builds.
    private let buildCount = Atomic(0)
    /// The phase of this graph's shutdown.
    private let phase = Atomic(ShutdownPhase.none)
    /// The number of contexts in this world, plus its nested worlds that are in use.
    private let useCount = Atomic(0)
    /// Whether the world is open for one operation. Other worlds are held by the program, which can enter them at any
    /// time.
    private let isForOperation = Atomic(false)

    /// Creates an empty store in the world of the current task.
    public convenience init() {
        let context = ResolutionContext.current
        let dependencies = context?.dependencies.instances ?? .process
        // An instance that is built together with the graph holds it. So it belongs to this world, and can read
        // anything in it.
        for record in ResolutionContext.records(for: dependencies, in: context) {
            record.pin(to: dependencies.world.topLayer)
            record.addUnknown()
        }
        self.init(
            in: dependencies.world, dependencies: dependencies, graphs: context?.graphs,
            table: InstanceTable(
                layer: dependencies.world.topLayer, enclosing: nil, lineage: Lineage(isOfTypedGraph: true)))
    }

    private init(
        in world: World, dependencies: Instances? = nil, enclosing: Instances? = nil, graphs: CurrentGraphs?,
        table: InstanceTable, isOfProcess: Bool = false
    ) {
        self.isOfProcess = isOfProcess
        worldReference = Atomic(.passRetained(world))
        dependenciesOfWorld = dependencies
        self.enclosing = enclosing
        self.graphs = graphs
        lineage = table.lineage
        state = Mutex(State(tables: .open(table)))
        var releases = DeferredReleases()
        world.lifetime?.setTable(table, of: self, releasing: &releases)
    }

    private init(deferring world: DeferredWorld, in enclosing: Instances, graphs: CurrentGraphs?) {
        isOfProcess = false
        worldReference = Atomic(nil)
        dependenciesOfWorld = nil
        self.enclosing = enclosing
        self.graphs = graphs
        lineage = world.enclosing.lineage
        state = Mutex(State(tables: .deferred(world)))
    }

    deinit {
        guard let reference = worldReference.load(ordering: .relaxed) else { return }
        let world = reference.takeRetainedValue()
        var releases = DeferredReleases()
        world.lifetime?.setTable(nil, of: self, releasing: &releases)
        closeInBackground()
    }

    /// Opens a world with `overrides`, nested in the world of `enclosing` if there is one.
    ///
    /// Most nested worlds are used for a few reads of the values they override. So a nested world begins as a list of
    /// overrides, and gets its layer and table when a read needs them.
    ///
    /// A static function, because an initializer would take ownership of its arguments and copy them.
    static func opening(
        _ overrides: DependencyOverrides, in enclosing: Instances?, graphs: CurrentGraphs?,
        monitor: WorldMonitor? = nil, purpose: AnySendable? = nil, isOfTest: Bool = false, isOfProcess: Bool = false
    ) -> Instances {
        if let enclosing, monitor == nil, purpose == nil, overrides.areOnlyEntries {
            return Instances(
                deferring: DeferredWorld(overrides: overrides.entries, enclosing: enclosing.currentTableInUse()),
                in: enclosing, graphs: graphs)
        }
        let table = GraphLock.withLock { lock in
            let table = enclosing?.currentTable(under: &lock)
            let lifetime = isOfProcess ? nil : WorldLifetime(isOfTest: isOfTest)
            return InstanceTable(
                layer: .opening(overrides, in: table?.layer, lifetime: lifetime, under: &lock), enclosing: table)
        }
        return Instances(
            in: World(
                layer: table.layer, monitor: monitor ?? enclosing?.world.monitor,
                purpose: purpose ?? enclosing?.world.purpose), enclosing: enclosing,
            graphs: graphs, table: table, isOfProcess: isOfProcess)
    }

    // MARK: - The world

    /// The world. Opens a deferred world, and therefore must not be called under the graph lock until the world is
    /// open.
    var world: World { openedWorld ?? openDeferredWorld() }

    /// The world, or `nil` while its opening is deferred.
    var openedWorld: World? { worldReference.load(ordering: .acquiring)?._withUnsafeGuaranteedRef { $0 } }

    /// Whether the world is open, and the layer with this generation is on top.
    @inline(__always)
    func isTop(generation: Int) -> Bool {
        guard let world = worldReference.load(ordering: .acquiring) else { return false }
        return world._withUnsafeGuaranteedRef { $0.isTop(generation: generation) }
    }

    @inline(never)
    private func openDeferredWorld() -> World {
        GraphLock.withLock { lock in openDeferredWorld(under: &lock) }
    }

    /// Opens the world if it is deferred.
    private func openDeferredWorld(under lock: inout GraphLock) -> World {
        if let openedWorld { return openedWorld }
        let (deferred, wasRead) = state.withLock { state in
            guard case .deferred(let deferred) = state.tables else { preconditionFailure("A world without a table.") }
            return (deferred, state.deferredReadCount > 0)
        }
        let table = deferred.table(under: &lock)
        if wasRead { table.layer.markInUse(under: &lock) }
        let world = World(
            layer: table.layer, monitor: enclosing?.world.monitor, purpose: enclosing?.world.purpose)
        state.withLock { $0.tables = .open(table) }
        world.lifetime?.setTable(table, of: self, releasing: &lock.releases)
        worldReference.store(.passRetained(world), ordering: .releasing)
        return world
    }

    /// The instance of a binding, if this world is deferred and an override gives the instance.
    ///
    /// Nothing is recorded, so nothing may observe the read. After a few reads the world is opened, because reads of
    /// its table take no lock.
    ///
    /// - Parameter isBinding: Returns whether a binding is the one to read.
    @inline(__always)
    func givenInstanceOfDeferredWorld(where isBinding: (GraphBinding) -> Bool) -> Instance? {
        guard worldReference.load(ordering: .relaxed) == nil else { return nil }
        return state.withLock { state in
            guard case .deferred(let world) = state.tables, state.deferredReadCount < Self.deferredReadLimit else {
                return nil
            }
            state.deferredReadCount += 1
            return world.givenInstance(where: isBinding)
        }
    }

    private static let deferredReadLimit = 8

    /// The given instance of the binding at a place, in a deferred world.
    @inline(never)
    func givenInstanceOfDeferredWorld(at site: BindingSite, _ valueType: ObjectIdentifier) -> Instance? {
        guard Activity.hasNoObserver || isUnobserved else { return nil }
        return givenInstanceOfDeferredWorld { binding in
            binding.graphType == ObjectIdentifier(Dependencies.self)
                && binding.identity.isAt(site.place.position, valueType) && binding.identity.hasFile(site.place.fileID)
        }
    }

    /// The context for a value of a binding, if this world is deferred and no override affects the binding.
    func contextInDeferredWorld(of binding: GraphBinding) -> DependencyContext? {
        guard case .deferred(let world) = state.withLock({ $0.tables }) else { return nil }
        return world.context(for: binding)
    }

    /// Begins a use of this world. An inner world that is in use counts as one use of its enclosing world.
    func beginUse() {
        guard !isOfProcess, useCount.add(1, ordering: .relaxed).newValue == 1 else { return }
        enclosing?.beginUse()
    }

    /// Ends a use. Call it with no lock held: the end of the last use releases values, which can run user code.
    func endUse() {
        guard !isOfProcess, useCount.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 else { return }
        defer { enclosing?.endUse() }
        guard isForOperation.load(ordering: .relaxed), let lifetime = openedWorld?.lifetime else { return }
        lifetime.end { useCount.load(ordering: .relaxed) > 0 }
    }

    /// Makes the world end with the operation that is about to begin in it; see ``WorldLifetime``.
    func beginOperation() {
        isForOperation.store(true, ordering: .relaxed)
    }

    /// The instances of the process's own world.
    static let process = {
        let process = opening(DependencyOverrides(from: nil), in: nil, graphs: nil, isOfProcess: true)
        _ = ProcessTrace.recorder
        return process
    }()

    /// The instances of the world that the current task or the current build belongs to.
    static var current: Instances { ResolutionContext.current?.dependencies.instances ?? .process }

    /// The instances of the world's `Dependencies`.
    var ofDependencies: Instances { dependenciesOfWorld ?? self }

    /// The next graph outward: the dependencies of this world, or of the enclosing world.
    var outer: Instances? { dependenciesOfWorld ?? enclosing }

    /// This graph, followed by the graphs outward whose values it can use.
    var outward: some Sequence<Instances> { sequence(first: self, next: \.outer) }

    /// The lifecycles of the graphs further out.
    var outerLifecycles: [Lifecycle] { outer?.outward.compactMap(\.lifecycle) ?? [] }

    /// The dependencies of the world with this lifetime, if it is this world or an enclosing one.
    func enclosing(with lifetime: WorldLifetime?) -> Instances? {
        sequence(first: self, next: \.enclosing).first { $0.openedWorld.map { $0.lifetime === lifetime } ?? false }
    }

    /// The current table: the one for the world's top layer. Under the graph lock, use `currentTable(under:)`.
    func currentTable() -> InstanceTable {
        var releases = DeferredReleases()
        return currentTable(of: world, releasing: &releases)
    }

    /// The current table.
    func currentTable(under lock: inout GraphLock) -> InstanceTable {
        currentTable(of: openDeferredWorld(under: &lock), releasing: &lock.releases)
    }

    /// The current table, after its layer has been marked as in use, so that no later override replaces it.
    private func currentTableInUse() -> InstanceTable {
        let served = state.withLock { state -> InstanceTable? in
            guard case .open(let table) = state.tables, isTop(generation: table.layer.generation), table.layer.isInUse
            else { return nil }
            return table
        }
        if let served { return served }
        return GraphLock.withLock { lock in
            let table = currentTable(under: &lock)
            table.layer.markInUse(under: &lock)
            return table
        }
    }

    /// - Parameter releases: Receives the previous table. It may hold the last reference to a layer, and the layer to a
    ///   value.
    private func currentTable(of world: World, releasing releases: inout DeferredReleases) -> InstanceTable {
        state.withLock(releasing: &releases) { state, releases in
            guard case .open(let former) = state.tables else { preconditionFailure("A world without a table.") }
            guard !world.isTop(generation: former.layer.generation) else { return former }
            let table = former.continued(in: world.topLayer)
            state.tables = .open(table)
            if table.enclosing !== former, former.index.slots != .none {
                state.formerIndexes.append(former.index)
            }
            world.lifetime?.setTable(table, of: self, releasing: &releases)
            releases.add(former)
            return table
        }
    }

    /// The index slots of the most recent table. They are out of date if another layer is on top by now.
    var slots: InstanceIndex.Slots { publishedSlots.load(ordering: .acquiring) }

    /// Makes the instances of a table available to reads without a lock, if it is the current table.
    ///
    /// From then on the index lives as long as these instances: the tables that continue its table keep it, or the
    /// state does.
    func publish(_ table: InstanceTable) {
        let slots = table.index.slots
        guard slots != .none, slots != self.slots else { return }
        state.withLock { state in
            guard case .open(let current) = state.tables, current === table else { return }
            publishedSlots.store(table.index.slots, ordering: .releasing)
        }
    }

    /// Puts the handle of an asynchronous binding that stays open into the index, so that reads find it without a lock.
    ///
    /// Does this only in the process's world, because in other worlds an opened value may hold the world.
    func keepOpen(_ handle: some AnyAsync, of binding: Binding) {
        guard world.lifetime == nil else { return }
        let current = currentTable()
        // Most reads find the open handle in the index, and need not take the process-wide lock.
        guard current.index.instance(of: binding.identity) == nil,
            current.lastInstance(of: binding.identity)?.retained?.object === handle
        else { return }
        let table = GraphLock.withLock { lock in
            let table = currentTable(under: &lock)
            table.keepOpen(handle, of: binding.identity, under: &lock)
            return table
        }
        publish(table)
    }

    /// Whether builds of this graph run. For the `Dependencies` of a world, whether any build runs in the world.
    var hasBuilds: Bool { buildCount.load(ordering: .relaxed) > 0 }

    func begin(_ build: Build) {
        buildCount.add(1, ordering: .relaxed)
        state.withLock { $0.running.append(build) }
    }

    func end(_ build: Build) {
        let (hasEnded, end) = state.withLock { state in
            let hasEnded = state.running.remove(build)
            let end = state.buildEnds.isEmpty ? nil : state.buildEnds.removeValue(forKey: ObjectIdentifier(build))
            return (hasEnded, end)
        }
        if hasEnded { buildCount.subtract(1, ordering: .relaxed) }
        end?.send()
    }

    /// The running builds of a graph, or of the whole world if it is this graph, with a signal for the end of each.
    func buildsUnderway(of graph: Instances) -> [(build: Build, end: EndSignal)] {
        state.withLock { state in
            state.running.filter { graph === self || $0.instances === graph }.map { build in
                let end = state.buildEnds[ObjectIdentifier(build)] ?? EndSignal()
                state.buildEnds[ObjectIdentifier(build)] = end
                return (build, end)
            }
        }
    }

    /// The values that this graph has opened, if any.
    var lifecycle: Lifecycle? { state.withLock { $0.lifecycle } }

    /// Returns the lifecycle of this graph, creating it if necessary.
    func makeLifecycle() -> Lifecycle {
        let lifecycleOfDependencies = dependenciesOfWorld?.makeLifecycle()
        let lifetime = world.lifetime
        return state.withLock { state in
            if let lifecycle = state.lifecycle { return lifecycle }
            let lifecycle = Lifecycle()
            state.lifecycle = lifecycle
            lifetime?.add(lifecycle)
            // Before another thread can open a value with it.
            lifecycleOfDependencies?.add(lifecycle)
            return lifecycle
        }
    }

    /// The phase of this graph's shutdown. Set under the lock of the lifecycle, or by the shutdown itself.
    var shutdownPhase: ShutdownPhase {
        get { phase.load(ordering: .acquiring) }
        set { phase.store(newValue, ordering: .releasing) }
    }

    /// Whether this graph may open values with `await`. False once this graph or an enclosing world begins to shut
    /// down.
    var mayOpen: Bool { outward.allSatisfy { $0.shutdownPhase == .none } }

    /// Whether this graph or an enclosing world has shut down.
    var isInShutDownWorld: Bool { outward.contains { $0.shutdownPhase == .over } }

    /// Whether this graph has shut down, by itself or with its world.
    var isShutDown: Bool { shutdownPhase == .over || ofDependencies.shutdownPhase == .over }

    /// Whether a build is running whose instance outlives its resolution.
    var hasLastingBuilds: Bool {
        state.withLock { $0.running.contains(where: \.isLasting) }
    }

    /// The records of the running builds. A thread without its own build may work for any of them.
    var runningRecords: [DependencyRecord] {
        hasBuilds ? state.withLock { $0.running.map(\.record) } : []
    }
}
