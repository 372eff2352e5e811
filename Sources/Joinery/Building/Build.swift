// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Dispatch
internal import Synchronization

/// One run of a binding's builder.
///
/// The thread that begins a build also ends it. `outcome` is set once. For a kept value this happens under the graph lock,
/// and wakes the threads that wait for it. Each wait is recorded as a `Waiter` before it begins, so that a wait that would
/// close a cycle does not begin (`Build+Cycles.swift`).
final class Build: Sendable {
    enum Outcome: Sendable {
        case built(Instance)
        case failed(any Error)
        /// Ended without a value for other readers.
        case dropped
    }

    /// A thread that waits for this build.
    struct Waiter {
        /// The build that runs on the waiting thread.
        let build: Build?
        /// Whether the thread continues without the outcome if otherwise a circle of waits would close.
        let mayGiveUp: Bool
        let semaphore: DispatchSemaphore
    }

    struct State {
        var outcome: Outcome?
        var waiters: [Waiter] = []
        /// The instance that this completes, as soon as it exists.
        var completedInstance: Instance?
        /// Completions of the same ring that end with this one.
        var postponed: [Build] = []
        /// Other instances whose records take over the reads of this completion.
        var adopters: [Weak<Provenance>] = []
        /// The worlds that the builder has opened.
        var openedWorlds: [Weak<Instances>] = []
        /// The world in which the value lives, if it is not the one in which it was built.
        var home: Instances?
        var provisional: ProvisionalPin?
        var outdatedLayers: [Int] = []
    }

    let binding: Binding
    /// The graph that the binding belongs to.
    let instances: Instances
    /// The table in which this was begun, if the value is kept.
    let table: InstanceTable?
    /// The resolution for which the value is kept, or `nil` if it is kept as long as its table.
    let resolution: Resolution?
    /// The build whose builder requested this one, on the same thread.
    let parent: Build?
    /// The record of the reads in this build.
    let record: DependencyRecord
    /// Whether the enclosing build does not need this one, which is a probe or a completion. A binding that is being
    /// built further out can be built again within it.
    let isDetached: Bool
    /// Whether the value becomes part of an instance that outlives its resolution.
    let isLasting: Bool
    /// The reference of the graph values that the builder receives, if it could keep a graph of an inner world.
    let graphReference: GraphReference?
    private let hasMoved = Atomic(false)
    private let outdated = Atomic(false)
    /// Whether this, or the build that it is part of, began after the graph or an enclosing world had shut down.
    let isAfterShutdown: Bool
    private let thread = ThreadIdentity.current
    let stackPosition = Stack.position
    /// The position of the stack at the beginning of the outermost build on it.
    let firstStackPosition: UInt
    let state = Mutex(State())

    init(
        _ binding: Binding, of instances: Instances, in table: InstanceTable? = nil, for resolution: Resolution? = nil,
        parent: Build?, record: DependencyRecord, isDetached: Bool = false, isLasting: Bool = false
    ) {
        self.table = table
        self.resolution = resolution
        self.isDetached = isDetached
        self.isLasting = isLasting || parent?.isLasting ?? false
        isAfterShutdown = parent?.isAfterShutdown ?? instances.isInShutDownWorld
        self.binding = binding
        self.instances = instances
        self.parent = parent
        firstStackPosition = parent?.firstStackPosition ?? stackPosition
        self.record = record
        let isKeptInWorld = table?.lineage.isOfTypedGraph == false && instances.ofDependencies.enclosing != nil
        graphReference = isKeptInWorld ? GraphReference(isLent: true) : nil
        if isKeptInWorld { record.setReader(self) }
    }

    /// The build of the kept instance that this build belongs to: this build or an enclosing one.
    var keeper: Build? { table == nil ? parent?.keeper : self }

    var outcome: Outcome? { state.withLock { $0.outcome } }

    /// Whether this ended with an error.
    var isFailure: Bool {
        if case .failed = outcome { true } else { false }
    }

    /// The instance that this build completes, or `nil` unless it is a completion.
    var completedInstance: Instance? {
        get { state.withLock { $0.completedInstance } }
        set { state.withLock { $0.completedInstance = newValue } }
    }

    /// Whether the value is only for the readers that have already requested it.
    var isOutdated: Bool {
        get { outdated.load(ordering: .relaxed) }
        set { outdated.store(newValue, ordering: .relaxed) }
    }

    /// The numbers of the layers in which the value must not be kept, because its binding was forgotten there.
    var outdatedLayers: [Int] {
        get { state.withLock { $0.outdatedLayers } }
        set { state.withLock { $0.outdatedLayers = newValue } }
    }

    /// Whether this build is running further down on the current thread's stack.
    ///
    /// Builders are synchronous. While its thread is this one and it has not ended, it is below the current frame.
    var isOnThisStack: Bool { thread == .current && outcome == nil }

    /// Ends this build without a value for other readers. Nothing waits for it.
    func drop() {
        state.withLock { $0.outcome = .dropped }
    }

    /// Ends this build, and wakes the threads that wait for it.
    func end(_ outcome: Outcome, under lock: inout GraphLock) {
        let waiters = state.withLock { state in
            state.outcome = outcome
            guard !state.waiters.isEmpty else { return [Waiter]() }
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters {
            lock.releases.add(waiter.build)
            lock.wake(waiter.semaphore)
        }
    }

    /// Lets a thread continue that waits for this build and may give up.
    func giveUp(_ waiter: Waiter, under lock: inout GraphLock) {
        state.withLock { $0.waiters.removeAll { $0.semaphore === waiter.semaphore } }
        lock.wake(waiter.semaphore)
    }
}

extension Build: LaterReader {
    /// Makes the tasks that the builder started read in the world in which the value lives.
    func move(to home: Instances) {
        state.withLock { $0.home = home }
        hasMoved.store(true, ordering: .releasing)
    }

    /// Returns the world that a task begun in this build now belongs to.
    ///
    /// - Parameter world: The world in which the task was begun.
    func currentWorld(of world: Instances) -> Instances {
        guard let keeper, keeper.hasMoved.load(ordering: .acquiring), keeper.instances.ofDependencies === world else {
            return world
        }
        return keeper.state.withLock { $0.home } ?? world
    }

    /// Whether a world that the builder opened still exists. An object that was created in it may read there.
    var hasOpenWorlds: Bool { !state.withLock { $0.openedWorlds.compactMap(\.object) }.isEmpty }

    /// Whether the end of the world decides where the value lives.
    var isProvisional: Bool { state.withLock { $0.provisional != nil } }

    /// Pins the value to the world of a layer until that world ends and shows whether the value keeps a graph.
    func pin(to layer: Layer, until reference: GraphReference) {
        state.withLock { $0.provisional = ProvisionalPin(graph: EngineReference(reference), otherwise: record.pin) }
        record.pin(to: layer)
    }

    /// Records a world that the builder opens.
    func noteOpened(_ world: Instances) {
        guard let keeper, keeper.graphReference != nil else { return }
        keeper.state.withLock { $0.openedWorlds.append(Weak(world)) }
    }
}
