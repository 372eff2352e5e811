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
        let build = AsyncBuild<Value>(
            AsyncFrame(opening.step, of: opening.key, parent: ResolutionContext.current?.activeFrame),
            of: opening.instances, recording: record)
        guard opening.instances.makeLifecycle().begin(build) else { return .shutDown(opening.step) }
        let waiter = build.addWaiter()
        build.frame.noteBegun(build)
        state = .opening(build, opening)
        build.start { [self] in await open(opening, build) }
        return .begun(build, waiter: waiter)
    }

    private func open(_ opening: Opening<Value>, _ build: AsyncBuild<Value>) async -> Result<Value, any Error> {
        let lifecycle = opening.instances.makeLifecycle()
        do {
            let value = try await opening.perform(as: build.frame, recording: record)
            record.endRead()
            let isHeldByOthers = opening.lifetime == .shared && opening.isHeldByOthers(value)
            let close = isHeldByOthers ? nil : opening.closing(of: value)
            let closing = Closing(opening.step, of: opening.key, from: .record(record), isNeeded: close != nil) {
                [self, step = opening.step] in try await shutDown(step, close)
            }
            let isKept = state.withLock { state in
                // One that is opened again and again is let go of once.
                let isNew = !isHeldByOthers || !isNoted.exchange(true, ordering: .relaxed)
                let isKept = lifecycle.end(build, adding: isNew ? closing : nil)
                let started = isKept ? build.frame.noteOpened(closing, in: lifecycle) : nil
                state =
                    isHeldByOthers
                    ? .shared(WeakReference(value as AnyObject), opening, started) : .open(value, started)
                return isKept
            }
            // Nobody is told when others have let go of one.
            if !isHeldByOthers { Instrumentation.current?.changeOpenCount(by: 1) }
            if isKept { return .success(value) }
            if let failure = await closing.close(within: .seconds(30)) {
                Platform.writeError("warning: not closed when its opening ended after a shutdown: \(failure)")
            }
            return .failure(DependencyShutDown(opening.step))
        } catch {
            build.frame.noteFailure(error, of: opening.identity(record))
            let isKept = lifecycle.end(build)
            state.withLock { $0 = isKept ? .closed(opening) : .shutDown(opening.step) }
            return .failure(error)
        }
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
