// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

extension Async {
    /// What a call does next.
    enum Next {
        case value(Value)
        case transient(Opening<Value>)
        /// The call has begun to open it.
        case begun(AsyncBuild<Value>, waiter: Int)
        case wait(AsyncBuild<Value>, waiter: Int)
        case shutDown(PathStep)
    }

    /// Decides what a call does, and begins the opening where it is the first.
    func prepare(_ state: inout sending State) -> Next {
        switch state {
        case .open(let value, nil): return .value(value)
        case .open(let value, let started?):
            switch started.claim() {
            case .ofStart: break
            case .granted: state = .open(value, nil)
            case .refused: return .shutDown(started.closing.step)
            }
            return .value(value)
        case .shutDown(let step): return .shutDown(step)
        case .opening(let build, _):
            build.frame.noteCaller()
            return .wait(build, waiter: build.addWaiter())
        case .shared(let reference, let opening, let started):
            let claim = started?.claim() ?? .granted
            if claim == .refused { return .shutDown(opening.step) }
            guard let value = reference.object(as: Value.self) else { return begin(opening, &state) }
            if claim == .granted { state = .shared(reference, opening, nil) }
            return .value(value)
        case .closed(let opening):
            return opening.lifetime == .transient ? .transient(opening) : begin(opening, &state)
        }
    }

    private func begin(_ opening: Opening<Value>, _ state: inout sending State) -> Next {
        let letGo = Closing(opening.step, of: opening.key, from: .record(record), isNeeded: false) {
            [self, step = opening.step] in self.state.withLock { $0 = .shutDown(step) }
        }
        let build = AsyncBuild<Value>(
            AsyncFrame(opening.step, of: opening.key, parent: ResolutionContext.current?.activeFrame),
            of: opening.instances, recording: record, lettingGoBy: letGo)
        guard opening.instances.makeLifecycle().begin(build) else { return .shutDown(opening.step) }
        let waiter = build.addWaiter()
        build.frame.noteBegun(build)
        state = .opening(build, opening)
        build.start { [self] in await open(opening, build) }
        return .begun(build, waiter: waiter)
    }

    private func open(_ opening: Opening<Value>, _ build: AsyncBuild<Value>) async -> Result<Value, any Error> {
        let lifecycle = opening.instances.makeLifecycle()
        defer { lifecycle.end(build) }
        do {
            let value = try await opening.perform(as: build.frame, recording: record)
            let isFirst = record.endRead()
            let result = keep(value, opening, build, in: lifecycle)
            if isFirst { Placement.settle(record, readIn: opening.instances.root) }
            return result
        } catch {
            build.frame.noteFailure(error, of: opening.identity(record))
            state.withLock { state in
                // A shutdown may have given up waiting.
                if case .opening = state { state = .closed(opening) }
            }
            return .failure(error)
        }
    }

    private func keep(
        _ value: Value, _ opening: Opening<Value>, _ build: AsyncBuild<Value>, in lifecycle: Lifecycle
    ) -> Result<Value, any Error> {
        let isHeldByOthers = opening.lifetime == .shared && opening.isHeldByOthers(value)
        let close = isHeldByOthers ? nil : opening.closing(of: value)
        let closing = Closing(
            opening.step, of: opening.key, from: .record(record), isNeeded: close != nil, isCounted: !isHeldByOthers
        ) { [self, step = opening.step] in try await shutDown(step, close) }
        let isKept = state.withLock { state in
            // One that is opened again and again is let go of once.
            let isNoted = isHeldByOthers && isNoted.exchange(true, ordering: .relaxed)
            guard lifecycle.end(build, with: isNoted ? nil : closing) else { return false }
            let started = build.frame.noteOpened(closing, in: lifecycle)
            state =
                isHeldByOthers ? .shared(WeakReference(value as AnyObject), opening, started) : .open(value, started)
            return true
        }
        guard isKept else {
            if let close { opening.instances.closeLate(opening.step, from: record) { try await close(value) } }
            return .failure(DependencyShutDown(opening.step))
        }
        // Nobody is told when others have let go of one.
        if !isHeldByOthers { Instrumentation.current?.changeOpenCount(by: 1) }
        return .success(value)
    }

    private func shutDown(_ step: PathStep, _ close: (@Sendable (Value) async throws -> Void)?) async throws {
        let former = state.withLock { state in
            defer { state = .shutDown(step) }
            return state
        }
        guard case .open(let value, _) = former else { return }
        Instrumentation.current?.changeOpenCount(by: -1)
        try await close?(value)
    }
}
