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
        case retry

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
    /// - Parameter mayRetry: Whether to look for the value of another call before opening one.
    func prepare(_ state: inout sending State, for start: StartedDependencies?, mayRetry: Bool) -> Next {
        switch state {
        case .open(let value):
            openInstance.withLock { $0 = $0 ?? StrongInstance(value) }
            return .value(value, nil)
        case .shared(let shared, let plan):
            if mayRetry && !isDecorated.load(ordering: .acquiring) || isUnlisted(state) { return .retry }
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
            if isUnlisted(state) { return .retry }
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
                environment: plan.makeEnvironment()),
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
            if let graph = plan.graph { opening.frame.environment?.watch(graph) }
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
            if opening.shared == nil { removeFromList() }
            return result
        } catch {
            opening.frame.noteFailure(error, of: plan.identity(record))
            opening.shared?.fail()
            // Before the next call can list the handle again.
            removeFromList()
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
        if let shared = opening.shared { return keep(value, as: shared, plan, opening.frame.environment) }
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
        if let environment = opening.frame.environment { record.setReader(environment) }
        return .success(value)
    }

    /// Keeps a value of an `asyncShared` binding, which no shutdown closes.
    private func keep(
        _ value: Value, as shared: SharedValue, _ plan: OpeningPlan<Value>, _ environment: AsyncEnvironment?
    ) -> Result<Value, any Error> {
        if plan.instances.isShutDown {
            shared.fail()
            removeFromList()
            state.withLock { $0 = .shutDown(plan.step) }
            return .failure(DependencyShutDown(plan.step))
        }
        let isObject = plan.isHeldByOthers(value)
        guard let table = listEntry.withLock({ $0?.table }) else {
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
        if kept.world !== plan.instances.ofDependencies { environment?.move(to: kept.world) }
        // Before the next call can list the handle again.
        removeFromList()
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
