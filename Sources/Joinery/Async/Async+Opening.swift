// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

// The states of an asynchronous dependency:
//
//     closed → opening → open → shutDown
//       ↑         |        |
//       +---------+     closing      by a start that failed, if nothing else has requested the value
//       ↑                  |
//       +------------------+
//
// A value that other code holds is `shared` instead of `open`. If it is gone, the next call opens another one.
//
// A call first looks for a value, or a running opening, of another handle with the same home (`valueOfHome`). Then
// `prepare` decides by the state. The lock of the state is held for each transition, and never while user code runs.

extension Async {
    enum State {
        /// Not open, with the plan for opening it.
        case closed(OpeningPlan<Value>)
        case opening(Opening<Value>, OpeningPlan<Value>, Claims)
        /// Open as long as the graph.
        ///
        /// The plan has been released, because it holds the graph.
        case open(Value)
        /// A value that other code holds.
        case shared(SharedValue, OpeningPlan<Value>)
        /// Open, but requested only by running starts.
        case started(Value, OpeningPlan<Value>, Claims)
        /// About to be closed, because all starts that requested it have failed. The value is `nil` once closing has
        /// begun.
        case closing(Value?, OpeningPlan<Value>, EndSignal)
        /// Closed with its graph.
        case shutDown(PathStep)
    }

    /// The next step of a call.
    enum Next {
        /// The value, and the plan to release outside the lock, if any.
        case value(Value, OpeningPlan<Value>?)
        case transient(OpeningPlan<Value>)
        /// This call has begun to open it.
        case begun(Opening<Value>, waiter: Int)
        case wait(Opening<Value>, waiter: Int)
        case waitForEnd(EndSignal)
        case shutDown(PathStep)
        /// Another call has opened the value in the meantime, or its opening has ended.
        case lookAgain

        /// Whether an opening is running, which removes the handle from the list when it ends.
        var isOpening: Bool {
            switch self {
            case .begun, .wait: true
            default: false
            }
        }
    }

    /// Decides the next step of a call, and begins the opening if this is the first call.
    ///
    /// - Parameter mayLookAgain: Whether to look for the value of another call before opening one.
    func prepare(_ state: inout sending State, for start: StartedDependencies?, mayLookAgain: Bool) -> Next {
        switch state {
        case .open(let value):
            openInstance.withLock { $0 = $0 ?? StrongInstance(value) }
            return .value(value, nil)
        case .shared(let shared, let plan):
            if mayLookAgain && !isDecorated.load(ordering: .acquiring) || isUnlisted(state) { return .lookAgain }
            // Other handles do not find a decorated value.
            guard isDecorated.load(ordering: .acquiring), plan.instances.mayOpen,
                let value = shared.value(as: Value.self), shared.claim(by: start)
            else { return begin(plan, for: start, &state) }
            return .value(value, nil)
        case .started(let value, let plan, var claims):
            claims.add(start, of: self)
            state = claims.state(of: value, plan)
            return .value(value, plan)
        case .opening(let opening, let plan, let claims):
            return .wait(opening, waiter: wait(for: start, opening, plan, claims, &state))
        case .closing(_, let plan, let end):
            // A `close` must not wait until other values are closed.
            return ClosingRun.isCurrent ? .shutDown(plan.step) : .waitForEnd(end)
        case .shutDown(let step): return .shutDown(step)
        case .closed(let plan):
            if isUnlisted(state) { return .lookAgain }
            guard plan.lifetime == .transient else { return begin(plan, for: start, &state) }
            return plan.instances.mayOpen ? .transient(plan) : .shutDown(plan.step)
        }
    }

    private func begin(
        _ plan: OpeningPlan<Value>, for start: StartedDependencies?, _ state: inout sending State
    ) -> Next {
        let opening = Opening<Value>(
            AsyncFrame(
                plan.step, of: plan.key, parent: ResolutionContext.current?.activeFrame,
                surroundings: plan.makeSurroundings()),
            of: plan.instances, recording: record, sharing: plan.lifetime == .shared ? SharedValue(record) : nil)
        guard plan.instances.makeLifecycle().begin(opening, of: plan.instances) else {
            state = .closed(plan)
            return .shutDown(plan.step)
        }
        let waiter = wait(for: start, opening, plan, Claims(), &state)
        // Only now, so that a start that ends in between knows the handle and finds the opening through it.
        opening.frame.noteBegun(opening)
        opening.start { [self] in await open(plan, opening) }
        return .begun(opening, waiter: waiter)
    }

    /// Adds a caller that waits for an opening.
    func wait(
        for start: StartedDependencies?, _ opening: Opening<Value>, _ plan: OpeningPlan<Value>, _ claims: Claims,
        _ state: inout sending State
    ) -> Int {
        var claims = claims
        if let shared = opening.shared { shared.claim(by: start) } else { claims.add(start, of: self) }
        state = .opening(opening, plan, claims)
        return opening.addWaiter()
    }

    private func open(_ plan: OpeningPlan<Value>, _ opening: Opening<Value>) async -> Result<Value, any Error> {
        let lifecycle = plan.instances.makeLifecycle()
        defer { lifecycle.end(opening) }
        do {
            let isUnused = plan.hasUnusedGraph
            if let graph = plan.graph { opening.frame.surroundings?.watch(graph) }
            let value = try await plan.perform(as: opening.frame, recording: record)
            let provisional = pin(plan, as: opening.frame)
            let isFirst = record.endRead()
            let result = keep(value, plan, opening, in: lifecycle)
            if let provisional {
                stay(provisional, plan, isReported: isUnused)
            } else if isFirst {
                Placement.settle(record, readIn: plan.instances.ofDependencies)
            }
            // Only now can other handles find an open singleton in its home.
            if opening.shared == nil { endJoining() }
            return result
        } catch {
            opening.frame.noteFailure(error, of: plan.identity(record))
            opening.shared?.fail()
            // Before the next call can list the handle again.
            endJoining()
            state.withLock { state in
                guard case .opening(_, let plan, _) = state else { return }
                state = .closed(plan)
            }
            return .failure(error)
        }
    }

    private func keep(
        _ value: Value, _ plan: OpeningPlan<Value>, _ opening: Opening<Value>, in lifecycle: Lifecycle
    ) -> Result<Value, any Error> {
        if let shared = opening.shared { return keep(value, as: shared, plan, opening.frame.surroundings) }
        let close = plan.closing(of: value)
        let closing = Closing(
            plan.step, from: .record(record), isNeeded: close != nil, isCounted: true, of: plan.graphOfClose,
            movingBy: { [weak self] in self?.move(to: $0) }
        ) { [self, step = plan.step] in try await shut(step, close) }
        let isKept = state.withLock { state in
            guard case .opening(_, _, let claims) = state, lifecycle.end(opening, with: closing, of: plan.instances)
            else {
                state = .shutDown(plan.step)
                return false
            }
            state = claims.state(of: value, plan)
            return true
        }
        guard isKept else {
            if let close { plan.instances.closeLate(plan.step, from: .record(record)) { try await close(value) } }
            return .failure(DependencyShutDown(plan.step))
        }
        Instrumentation.current?.changeOpenCount(by: 1)
        if let surroundings = opening.frame.surroundings { record.belong(to: surroundings) }
        return .success(value)
    }

    /// Keeps a value of an `asyncShared` binding, which no shutdown closes.
    private func keep(
        _ value: Value, as shared: SharedValue, _ plan: OpeningPlan<Value>, _ surroundings: AsyncSurroundings?
    ) -> Result<Value, any Error> {
        if plan.instances.isShutDown {
            shared.fail()
            endJoining()
            state.withLock { $0 = .shutDown(plan.step) }
            return .failure(DependencyShutDown(plan.step))
        }
        let isObject = plan.isHeldByOthers(value)
        guard let table = joined.withLock({ $0?.table }) else {
            // A decorated handle opens the value only for its decorator.
            shared.open(value, isObject: isObject)
            setShared(shared)
            return .success(value)
        }
        let kept = plan.share(value, isObject: isObject, as: shared, in: table)
        if kept.shared !== shared {
            shared.fail()
            kept.shared.claim(by: nil)
        }
        if kept.world !== plan.instances.ofDependencies { surroundings?.move(to: kept.world) }
        // Before the next call can list the handle again.
        endJoining()
        setShared(kept.shared)
        return .success(kept.value)
    }

    private func setShared(_ shared: SharedValue) {
        state.withLock { state in
            guard case .opening(_, let plan, _) = state else { return }
            state = .shared(shared, plan)
        }
    }

    /// Closes the value, with its graph or for a failed start.
    private func shut(_ step: PathStep, _ close: (@Sendable (Value) async throws -> Void)?) async throws {
        let former = state.withLock { state in
            let former = state
            // The value is released outside the lock, with the former state.
            openInstance.withLock { $0 = nil }
            if case .closing(_, let plan, let end) = state {
                state = .closing(nil, plan, end)
            } else {
                state = .shutDown(step)
            }
            return former
        }
        defer { endClosing() }
        switch former {
        case .open(let value), .started(let value, _, _), .closing(let value?, _, _):
            Instrumentation.current?.changeOpenCount(by: -1)
            try await close?(value)
        default: break
        }
    }
}

// Worlds that share a home share one value of a binding, even if several open it at the same time.
//
// Each world has a separate handle of an `asyncSingleton` until one is open and lives in the home of all. Each read of
// an `asyncShared` binding has a separate handle. So before a handle opens, it looks for a value that its world may
// use, and then for a handle that is being opened and whose value presumably has the same home. In the second case it
// waits for that opening and looks again. The presumption decides only which calls wait.

extension Async {
    /// The result of a search in this world and its enclosing worlds.
    private enum Search {
        case handle(Async)
        /// A value that other code holds.
        case value(Value, SharedValue)
        /// The opening of another handle. That handle is not stored here, because it may hold a graph.
        ///
        /// - isPresumed: Whether its value is only presumably the one that is needed.
        case opening(Opening<Value>, waiter: Int, isPresumed: Bool)
        /// An opening that is listed, but has not begun yet or has just ended.
        case change
        /// Nothing. This handle is now listed as being opened.
        case none
    }

    /// Returns the value that another handle of the binding has opened, if it lives in the home of this handle's value.
    ///
    /// - Returns: `nil` if this handle is to be opened. It is then listed as being opened.
    /// - Throws: ``DependencyShutDown`` if the graph of that home has shut down, or `CancellationError`.
    func valueOfHome(for start: StartedDependencies?) async throws -> Value? {
        var failed: [Opening<Value>] = []
        var mayWait = true
        // Keeps an awaited value until it is found, because nothing else may hold it.
        var awaited: Value?
        defer { withExtendedLifetime(awaited) {} }
        while let plan = state.withLock({ joinable($0) }), let key = plan.key {
            if plan.lifetime == .shared { plan.watchHandle(in: ResolutionContext.current?.activeFrame) }
            switch find(key, for: plan, start, waitingExceptFor: mayWait ? failed : nil) {
            case .value(let value, let shared):
                // A start that has failed may be closing what the value was built from.
                guard shared.claim(by: start) else {
                    await Task.yield()
                    continue
                }
                record.merge(shared.record)
                if record.endRead() { Placement.settle(record, readIn: plan.instances.ofDependencies) }
                return value
            case .handle(let other):
                let value = try await other()
                record.addLater(other.record)
                if record.endRead() { Placement.settle(record, readIn: plan.instances) }
                return value
            case .opening(let opening, let waiter, let isPresumed):
                do {
                    awaited = try await Tracer.trace(opening.frame.step, in: opening.instances, .waited) {
                        try await opening.value(for: waiter, isPresumed: isPresumed)
                    }
                    // If the value is open but was not found, it lives in another world, and so will the others.
                    mayWait = !isPresumed || awaited == nil
                } catch {
                    guard isPresumed else { throw error }
                    // It failed, or a circle of waits was broken. Open it here instead.
                    try Task.checkCancellation()
                    failed.append(opening)
                }
            case .change: await Task.yield()
            case .none: return nil
            }
        }
        return nil
    }

    /// Whether this has not been opened and is not being opened.
    var isClosed: Bool {
        state.withLock { state in
            if case .closed = state { true } else { false }
        }
    }

    /// Returns the plan of this handle, if other worlds may open the same value.
    private func joinable(_ state: State) -> OpeningPlan<Value>? {
        guard !isDecorated.load(ordering: .acquiring) else { return nil }
        switch state {
        case .closed(let plan), .shared(_, let plan):
            guard plan.key != nil else { return nil }
            return switch plan.lifetime {
            // A typed graph has only one handle.
            case .singleton: plan.instances.ofDependencies === plan.instances ? plan : nil
            case .shared: plan
            case .transient: nil
            }
        default: return nil
        }
    }

    private func find(
        _ key: GraphBinding, for plan: OpeningPlan<Value>, _ start: StartedDependencies?,
        waitingExceptFor failed: [Opening<Value>]?
    ) -> Search {
        GraphLock.withLock { lock in
            let table = plan.instances.currentTable(under: &lock)
            switch plan.lifetime {
            case .shared:
                if let found = plan.findShared(of: key, in: table, under: &lock) {
                    return .value(found.value, found.shared)
                }
            case .singleton, .transient:
                if let handle = openHandle(of: key, in: table, under: &lock) { return .handle(handle) }
            }
            let openings = table.lineage.openings(of: key.identity)
            for running in openings { lock.releases.add(contentsOf: [running.handle, running.table]) }
            for running in openings {
                guard let other = running.handle as? Async, other !== self else { continue }
                if running.table === table {
                    // A singleton has one handle here, unless it was forgotten.
                    if plan.lifetime == .shared { return other.wait(for: start, isPresumed: false) }
                    continue
                }
                guard let failed, !failed.contains(where: other.isOpened) else { continue }
                let home = table.presumedHome(of: key, reading: [other.record])
                if home === running.table.presumedHome(of: key, reading: [other.record]) {
                    return other.wait(for: start, isPresumed: true)
                }
            }
            table.lineage.begin(
                Lineage.RunningOpening(handle: self, table: table), of: key.identity, under: &lock)
            joined.withLock { $0 = (table, key.identity) }
            return .none
        }
    }

    /// Returns the open handle of a binding that a reader gets in a world.
    private func openHandle(of key: GraphBinding, in table: InstanceTable, under lock: inout GraphLock) -> Async? {
        // A handle that another world has opened may have replaced this one here.
        let instances = [
            table.instance(of: key.identity, releasing: &lock.releases),
            table.findOutside(key.identity, under: &lock),
        ]
        for live in instances.compactMap({ $0?.live }) {
            let other = live.value(as: Async.self)
            lock.releases.add(contentsOf: [live.instance, other])
            if other !== self, !other.isClosed { return other }
        }
        return nil
    }

    private func isOpened(by opening: Opening<Value>) -> Bool {
        state.withLock { state in
            if case .opening(let current, _, _) = state { current === opening } else { false }
        }
    }

    /// Adds a caller of another handle that waits for the opening of this one.
    private func wait(for start: StartedDependencies?, isPresumed: Bool) -> Search {
        state.withLock { state in
            guard case .opening(let opening, let plan, let claims) = state else { return .change }
            let waiter = wait(for: start, opening, plan, claims, &state)
            return .opening(opening, waiter: waiter, isPresumed: isPresumed)
        }
    }

    /// Whether this must be listed before it is opened, but is not, because the opening of another call has ended
    /// since.
    private func isUnlisted(_ state: State) -> Bool { joinable(state) != nil && joined.withLock { $0 == nil } }

    /// Removes this from the list of running openings.
    func endJoining() {
        let (table, identity) = joined.withLock { joined in
            defer { joined = nil }
            return (joined?.table, joined?.identity)
        }
        if let table, let identity { table.lineage.endOpening(of: self, identity) }
    }
}
