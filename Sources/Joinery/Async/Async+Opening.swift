// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

// The states of an asynchronous dependency:
//
//     closed → opening → open → shutDown
//       ↑         |        |
//       +---------+     closing      by a start that failed, if nobody else has requested the value
//       ↑                  |
//       +------------------+
//
// A value that others hold is `shared` instead of `open`. The next call opens another one if it is gone.
//
// The lock of the state is held for each transition, and never while user code runs.

extension Async {
    enum State {
        /// Not open, with the opening to run.
        case closed(Opening<Value>)
        case opening(AsyncBuild<Value>, Opening<Value>, Claims)
        /// Open as long as the graph.
        ///
        /// The opening was released, because it holds the graph.
        case open(Value)
        /// A value that others hold.
        case shared(SharedValue, Opening<Value>)
        /// Open, but requested only by starts that are under way.
        case started(Value, Opening<Value>, Claims)
        /// About to be closed, because all starts that requested it have failed; `nil` once closing has begun.
        case closing(Value?, Opening<Value>, EndSignal)
        /// Closed with its graph.
        case shutDown(PathStep)
    }

    /// What a call does next.
    enum Next {
        /// The value, and the opening if it is to be released now, outside the lock.
        case value(Value, Opening<Value>?)
        case transient(Opening<Value>)
        /// The call has begun to open it.
        case begun(AsyncBuild<Value>, waiter: Int)
        case wait(AsyncBuild<Value>, waiter: Int)
        case waitForEnd(EndSignal)
        case shutDown(PathStep)
        /// Another call has opened the value in the meantime.
        case lookAgain

        /// Whether an opening is under way, which removes the handle from the list when it ends.
        var isOpening: Bool {
            switch self {
            case .begun, .wait: true
            default: false
            }
        }
    }

    /// Decides what a call does, and begins the opening where it is the first.
    ///
    /// - Parameter mayLookAgain: Whether to look for the value of another call before opening one.
    func prepare(_ state: inout sending State, for start: StartedDependencies?, mayLookAgain: Bool) -> Next {
        switch state {
        case .open(let value): return .value(value, nil)
        case .shared(let shared, let opening):
            if mayLookAgain, !isDecorated.load(ordering: .acquiring) { return .lookAgain }
            // Nobody else finds what is decorated.
            guard isDecorated.load(ordering: .acquiring), opening.instances.mayOpen,
                let value = shared.value(as: Value.self), shared.claim(by: start)
            else { return begin(opening, for: start, &state) }
            return .value(value, nil)
        case .started(let value, let opening, var claims):
            claims.add(start, of: self)
            state = claims.state(of: value, opening)
            return .value(value, opening)
        case .opening(let build, let opening, let claims):
            return .wait(build, waiter: wait(for: start, build, opening, claims, &state))
        case .closing(_, let opening, let end):
            // A `close` must not wait for other values to close.
            return ClosingRun.isCurrent ? .shutDown(opening.step) : .waitForEnd(end)
        case .shutDown(let step): return .shutDown(step)
        case .closed(let opening):
            guard opening.lifetime == .transient else { return begin(opening, for: start, &state) }
            return opening.instances.mayOpen ? .transient(opening) : .shutDown(opening.step)
        }
    }

    private func begin(
        _ opening: Opening<Value>, for start: StartedDependencies?, _ state: inout sending State
    ) -> Next {
        let build = AsyncBuild<Value>(
            AsyncFrame(
                opening.step, of: opening.key, parent: ResolutionContext.current?.activeFrame,
                surroundings: opening.makeSurroundings()),
            of: opening.instances, recording: record, sharing: opening.lifetime == .shared ? SharedValue(record) : nil)
        guard opening.instances.makeLifecycle().begin(build, of: opening.instances) else {
            state = .closed(opening)
            return .shutDown(opening.step)
        }
        let waiter = wait(for: start, build, opening, Claims(), &state)
        // Only now: a start that ends in between knows the handle, and finds the opening through it.
        build.frame.noteBegun(build)
        build.start { [self] in await open(opening, build) }
        return .begun(build, waiter: waiter)
    }

    /// Adds a caller that waits for an opening.
    func wait(
        for start: StartedDependencies?, _ build: AsyncBuild<Value>, _ opening: Opening<Value>, _ claims: Claims,
        _ state: inout sending State
    ) -> Int {
        var claims = claims
        if let shared = build.shared { shared.claim(by: start) } else { claims.add(start, of: self) }
        state = .opening(build, opening, claims)
        return build.addWaiter()
    }

    private func open(_ opening: Opening<Value>, _ build: AsyncBuild<Value>) async -> Result<Value, any Error> {
        let lifecycle = opening.instances.makeLifecycle()
        defer { lifecycle.end(build) }
        do {
            let isUnused = opening.hasUnusedGraph
            if let graph = opening.graph { build.frame.surroundings?.watch(graph) }
            let value = try await opening.perform(as: build.frame, recording: record)
            let undecided = pin(opening, as: build.frame)
            let isFirst = record.endRead()
            let result = keep(value, opening, build, in: lifecycle)
            if let undecided {
                stay(undecided, opening, isReported: isUnused)
            } else if isFirst {
                Placement.settle(record, readIn: opening.instances.root)
            }
            // Only now do others find an open singleton in its home.
            if build.shared == nil { endJoining() }
            return result
        } catch {
            build.frame.noteFailure(error, of: opening.identity(record))
            build.shared?.fail()
            // Before the next call can list the handle again.
            endJoining()
            state.withLock { state in
                guard case .opening(_, let opening, _) = state else { return }
                state = .closed(opening)
            }
            return .failure(error)
        }
    }

    private func keep(
        _ value: Value, _ opening: Opening<Value>, _ build: AsyncBuild<Value>, in lifecycle: Lifecycle
    ) -> Result<Value, any Error> {
        if let shared = build.shared { return keep(value, as: shared, opening, build.frame.surroundings) }
        let close = opening.closing(of: value)
        let closing = Closing(
            opening.step, from: .record(record), isNeeded: close != nil, isCounted: true, of: opening.graphOfClose,
            movingBy: { [weak self] in self?.move(to: $0) }
        ) { [self, step = opening.step] in try await shut(step, close) }
        let isKept = state.withLock { state in
            guard case .opening(_, _, let claims) = state, lifecycle.end(build, with: closing, of: opening.instances)
            else {
                state = .shutDown(opening.step)
                return false
            }
            state = claims.state(of: value, opening)
            return true
        }
        guard isKept else {
            if let close { opening.instances.closeLate(opening.step, from: .record(record)) { try await close(value) } }
            return .failure(DependencyShutDown(opening.step))
        }
        Instrumentation.current?.changeOpenCount(by: 1)
        if let surroundings = build.frame.surroundings { record.belong(to: surroundings) }
        return .success(value)
    }

    /// Keeps a value of an `asyncShared` binding, which no shutdown closes.
    private func keep(
        _ value: Value, as shared: SharedValue, _ opening: Opening<Value>, _ surroundings: AsyncSurroundings?
    ) -> Result<Value, any Error> {
        if opening.instances.isShutDown {
            shared.fail()
            endJoining()
            state.withLock { $0 = .shutDown(opening.step) }
            return .failure(DependencyShutDown(opening.step))
        }
        let isObject = opening.isHeldByOthers(value)
        guard let table = joined.withLock({ $0?.table }) else {
            // What is decorated opens for its decorator alone.
            shared.open(value, isObject: isObject)
            setShared(shared)
            return .success(value)
        }
        let kept = opening.share(value, isObject: isObject, as: shared, in: table)
        if kept.shared !== shared {
            shared.fail()
            kept.shared.claim(by: nil)
        }
        if kept.world !== opening.instances.root { surroundings?.move(to: kept.world) }
        // Before the next call can list the handle again.
        endJoining()
        setShared(kept.shared)
        return .success(kept.value)
    }

    private func setShared(_ shared: SharedValue) {
        state.withLock { state in
            guard case .opening(_, let opening, _) = state else { return }
            state = .shared(shared, opening)
        }
    }

    /// Closes the value, with its graph or for a failed start.
    private func shut(_ step: PathStep, _ close: (@Sendable (Value) async throws -> Void)?) async throws {
        let former = state.withLock { state in
            let former = state
            if case .closing(_, let opening, let end) = state {
                state = .closing(nil, opening, end)
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
