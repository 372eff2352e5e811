// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// Where the instances of one graph are kept.
///
/// A graph of your own has one as a stored property: `let instances = Instances()`. It belongs to the world in which
/// it was made: overrides of a world that is opened later do not reach it, so make the graph inside that world.
/// Reading an instance takes the same time however many bindings there are; nothing is registered beforehand.
public final class Instances: Sendable {
    /// The current table, or what it takes to make the first one.
    private enum Tables {
        case open(InstanceTable)
        /// Those of a world whose opening is deferred: see ``Instances/opening(_:in:graphs:monitor:purpose:isOfTest:isOfProcess:)``.
        case deferred(DeferredWorld)
    }

    private struct State {
        var tables: Tables
        /// The number of reads that overrides alone have answered.
        var deferredReadCount = 0
        /// The builds that run now, of this graph and of the world's typed graphs.
        var running: [Build] = []
        /// What there is to close; `nil` where nothing ever was.
        var lifecycle: Lifecycle?
        /// The ends of builds that something waits for, by the identity of the build.
        var buildEnds: [ObjectIdentifier: EndSignal] = [:]
        /// The indexes of former tables that no later table continues. A read without a lock may still be in one.
        var formerIndexes: [InstanceIndex] = []
    }

    /// The world, unless its opening is deferred.
    ///
    /// Proof: set once, with a counted reference that `deinit` releases. A reader holds these instances.
    private let worldReference: Atomic<Unmanaged<World>?>
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
    /// The number of contexts of this world, and of worlds in it that are in use.
    private let useCount = Atomic(0)
    /// Whether the world is open for one operation. The program holds other worlds, and may enter them at any time.
    private let isForOperation = Atomic(false)

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

    /// Opens a world: one with `overrides`, nested in that of `enclosing`, or empty where there is none.
    ///
    /// Most nested worlds are used for a few reads of what they override. So a nested world begins as a list of its
    /// overrides, and gets its layer and its table when something needs them.
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

    /// The world. Opens it if that was deferred, so it must not be called under the graph lock before the world is open.
    var world: World { openedWorld ?? openDeferredWorld() }

    /// The world, unless its opening is deferred.
    var openedWorld: World? { worldReference.load(ordering: .acquiring)?._withUnsafeGuaranteedRef { $0 } }

    /// Whether the world is open, and a layer is on top of it.
    @inline(__always)
    func isTop(generation: Int) -> Bool {
        guard let world = worldReference.load(ordering: .acquiring) else { return false }
        return world._withUnsafeGuaranteedRef { $0.isTop(generation: generation) }
    }

    @inline(never)
    private func openDeferredWorld() -> World {
        GraphLock.withLock { lock in openDeferredWorld(under: &lock) }
    }

    /// Opens the world if that was deferred.
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

    /// The instance of a binding, if the opening of this world is deferred and an override gives the instance.
    ///
    /// Nothing is recorded, so nothing may observe the read. After some reads this opens the world, because its table
    /// needs no lock.
    ///
    /// - Parameter isBinding: Whether a binding is the one that is read.
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

    /// The same for the binding at a place.
    @inline(never)
    func givenInstanceOfDeferredWorld(at site: BindingSite, _ valueType: ObjectIdentifier) -> Instance? {
        guard Activity.hasNoObserver || isUnobserved else { return nil }
        return givenInstanceOfDeferredWorld { binding in
            binding.graphType == ObjectIdentifier(Dependencies.self)
                && binding.identity.isAt(site.place.position, valueType) && binding.identity.hasFile(site.place.fileID)
        }
    }

    /// The context that a value of a binding is built for, if the opening of this world is deferred and no override affects
    /// the binding.
    func contextInDeferredWorld(of binding: GraphBinding) -> DependencyContext? {
        guard case .deferred(let world) = state.withLock({ $0.tables }) else { return nil }
        return world.context(for: binding)
    }

    /// Begins a use of this world. An inner world that is in use counts as one use of its enclosing world.
    func beginUse() {
        guard !isOfProcess, useCount.add(1, ordering: .relaxed).newValue == 1 else { return }
        enclosing?.beginUse()
    }

    /// Ends a use. Call it outside of all locks: the end of the last use releases values, which can run user code.
    func endUse() {
        guard !isOfProcess, useCount.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 else { return }
        defer { enclosing?.endUse() }
        guard isForOperation.load(ordering: .relaxed), let lifetime = openedWorld?.lifetime else { return }
        lifetime.end { useCount.load(ordering: .relaxed) > 0 }
    }

    /// Makes the world end with the operation that is about to begin in it: see ``WorldLifetime``.
    func beginOperation() {
        isForOperation.store(true, ordering: .relaxed)
    }

    /// The instances of the process's own world.
    static let process = {
        let process = opening(DependencyOverrides(from: nil), in: nil, graphs: nil, isOfProcess: true)
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
        sequence(first: self, next: \.enclosing).first { $0.openedWorld.map { $0.lifetime === lifetime } ?? false }
    }

    /// The table that serves now: the one of the world's top layer. Under the graph lock, call the other form.
    func currentTable() -> InstanceTable {
        var releases = DeferredReleases()
        return currentTable(of: world, releasing: &releases)
    }

    /// The table that serves now.
    func currentTable(under lock: inout GraphLock) -> InstanceTable {
        currentTable(of: openDeferredWorld(under: &lock), releasing: &lock.releases)
    }

    /// The table that serves now, whose layer no later override replaces.
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

    /// - Parameter releases: Gets the previous table, which may have the last reference to a layer, and that layer to a
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

    /// The slots of the index of the table that served last. They are of no use where another layer is on top by now.
    var slots: InstanceIndex.Slots { publishedSlots.load(ordering: .acquiring) }

    /// Lets reads find the instances of a table without a lock, if it serves now.
    ///
    /// The index is kept from then on as long as this: by the tables that continue its table, or by itself.
    func publish(_ table: InstanceTable) {
        let slots = table.index.slots
        guard slots != .none, slots != self.slots else { return }
        state.withLock { state in
            guard case .open(let current) = state.tables, current === table else { return }
            publishedSlots.store(table.index.slots, ordering: .releasing)
        }
    }

    /// Keeps the handle of an asynchronous binding that is open for good, so that reads find it without a lock.
    ///
    /// Only in the process's own world: in others, what was opened may hold the world.
    func keepOpen(_ handle: some AnyAsync, of binding: Binding) {
        guard world.lifetime == nil else { return }
        let current = currentTable()
        // Most reads of an open handle find it there already, and take no lock that all threads share.
        guard current.index.instance(of: binding.identity) == nil,
            current.lastInstance(of: binding.identity)?.live?.object === handle
        else { return }
        let table = GraphLock.withLock { lock in
            let table = currentTable(under: &lock)
            table.keepOpen(handle, of: binding.identity, under: &lock)
            return table
        }
        publish(table)
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
        let lifetime = world.lifetime
        return state.withLock { state in
            if let lifecycle = state.lifecycle { return lifecycle }
            let lifecycle = Lifecycle()
            state.lifecycle = lifecycle
            lifetime?.add(lifecycle)
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
