// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Dispatch
internal import Synchronization

/// One run of a binding's builder.
final class Build: Sendable {
    enum Outcome: Sendable {
        case built(Instance)
        case failed(any Error)
        /// Ended without a value that others may have.
        case dropped
    }

    /// A thread that waits for this build.
    struct Waiter {
        /// The build that the thread was running.
        let build: Build?
        /// Whether the thread goes on without the outcome if a circle of waits would close otherwise.
        let mayGiveUp: Bool
        let semaphore: DispatchSemaphore
    }

    struct State {
        var outcome: Outcome?
        var waiters: [Waiter] = []
        /// The instance that this completes, once that is there.
        var completedInstance: Instance?
        /// Completions of the same ring that end with this one.
        var postponed: [Build] = []
        /// Other instances whose records take over what this completion reads.
        var adopters: [Weak<Provenance>] = []
        /// The worlds that the builder has opened.
        var openedWorlds: [Weak<Instances>] = []
        /// The world that the value lives in, if it is not the one in which it was built.
        var home: Instances?
        var provisional: ProvisionalPin?
    }

    let binding: Binding
    /// The graph that the binding belongs to.
    let instances: Instances
    /// The table in which this was begun, if its value is kept.
    let table: InstanceTable?
    /// The resolution that its value is kept for; `nil` if it is kept as long as its table.
    let resolution: Resolution?
    /// The build whose builder called for this one, on the same thread.
    let parent: Build?
    /// Where what is read during this build is recorded.
    let record: DependencyRecord
    /// Whether the enclosing build does not need what is built below this one: a probe, which finds out which binding an
    /// override names, or a completion. A binding that is under way further out may be built again below it.
    let isDetached: Bool
    /// Whether this goes into an instance that outlives its resolution.
    let isLasting: Bool
    /// The reference of the graph values that the builder gets, if it could keep one of an inner world.
    let graphReference: GraphReference?
    private let hasMoved = Atomic(false)
    private let outdated = Atomic(false)
    /// Whether this, or the build it is for, began after the graph or a world around it was shut down.
    let isAfterShutdown: Bool
    private let thread = ThreadIdentity.current
    let stackPosition = Stack.position
    /// The position of the stack when the outermost build on it began.
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
        if isKeptInWorld { record.belong(to: self) }
    }

    /// The build of the kept instance that this build belongs to: itself, or an enclosing one.
    var keeper: Build? { table == nil ? parent?.keeper : self }

    var outcome: Outcome? { state.withLock { $0.outcome } }

    /// Whether this has ended with an error.
    var isFailure: Bool {
        if case .failed = outcome { true } else { false }
    }

    /// The instance that this build completes; `nil` unless it is a completion.
    var completedInstance: Instance? {
        get { state.withLock { $0.completedInstance } }
        set { state.withLock { $0.completedInstance = newValue } }
    }

    /// Whether the value is for those alone who asked for it so far.
    var isOutdated: Bool {
        get { outdated.load(ordering: .relaxed) }
        set { outdated.store(newValue, ordering: .relaxed) }
    }

    /// Whether this build is under way further down the current thread's stack.
    ///
    /// A builder is synchronous: while its thread is this one and it has not ended, it is below us.
    var isOnThisStack: Bool { thread == .current && outcome == nil }

    /// Ends this build without a value for others: nobody waits for it.
    func drop() {
        state.withLock { $0.outcome = .dropped }
    }

    /// Ends this build and wakes the threads that wait for it.
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

    /// Makes a thread go on that waits for this build and may give up.
    func giveUp(_ waiter: Waiter, under lock: inout GraphLock) {
        state.withLock { $0.waiters.removeAll { $0.semaphore === waiter.semaphore } }
        lock.wake(waiter.semaphore)
    }
}

extension Build: LaterReader {
    /// Makes the tasks that the builder has started read in the world that the value lives in.
    func move(to home: Instances) {
        state.withLock { $0.home = home }
        hasMoved.store(true, ordering: .releasing)
    }

    /// The world that a task begun in this build belongs to now.
    ///
    /// - Parameter world: The world in which it was begun.
    func currentWorld(of world: Instances) -> Instances {
        guard let keeper, keeper.hasMoved.load(ordering: .acquiring), keeper.instances.ofDependencies === world else {
            return world
        }
        return keeper.state.withLock { $0.home } ?? world
    }

    /// Whether a world that the builder has opened still exists: something that was made in it may read there.
    var hasOpenWorlds: Bool { !state.withLock { $0.openedWorlds.compactMap(\.object) }.isEmpty }

    /// Whether the end of the world decides where the value lives.
    var isProvisional: Bool { state.withLock { $0.provisional != nil } }

    /// Makes the value belong to the world of a layer until that world ends and shows whether the value keeps a graph.
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
