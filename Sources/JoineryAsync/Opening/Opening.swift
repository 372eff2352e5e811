// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// The running opening of a value, for all callers that wait for it.
///
/// Each caller is a waiter of the build. When the last one has left, the opening is canceled.
final class Opening: Sendable {
    /// Writes the value into memory, and returns whether the graph closes it.
    typealias Maker = @Sendable (Transfer<UnsafeMutableRawPointer>) async throws -> Bool

    /// What the callers get.
    enum Outcome: Sendable {
        /// The value is open. The object holds it until all callers have it.
        case opened(Transfer<(instance: Instance, holder: AnyObject?)>)
        case failed(any Error, BindingSet)
        /// The opening was canceled because no caller was waiting, but then one arrived.
        case retry
    }

    struct State {
        var task: Task<Void, Never>?
        /// The highest priority of all callers.
        var priority = TaskPriority.background
        var isAbandoned = false
        var outcome: Outcome?
    }

    let build: Build
    let frame: AsyncFrame
    private let target: AsyncTarget
    let state = Guarded(State())

    /// Call this under the lock of the root.
    init(_ target: AsyncTarget, _ build: Build) {
        self.target = target
        self.build = build
        frame = AsyncFrame(target.binding, build)
    }

    /// The number of callers that wait. Call this under the lock of the root.
    var callerCount: Int { build.waiters.count { ($0 as? TaskWaiter)?.isCaller == true } }

    // MARK: The run

    /// Begins to open the value in a separate task, because the opening does not belong to a single caller.
    func start(_ make: @escaping Maker) {
        frame.report?.add(self)
        let task = Task { [self] in await run(make) }
        let isAbandoned = state.withValue { state in
            state.task = task
            state.priority = Task.currentPriority
            return state.isAbandoned
        }
        if isAbandoned { task.cancel() }
    }

    private func run(_ make: Maker) async {
        let world = build.builtIn
        let context = Context(world, build: build, isOfBuild: true, graphs: target.graph, attachment: frame)
        let address = Transfer(Values.allocate(target.type))
        do {
            if let path = frame.cycle { throw DependencyCycle(steps: path) }
            let request = target.request
            if request.lacksKey {
                let call = target.scope == .shared ? "asyncShared" : "asyncSingleton"
                request.reportMissingKey(in: world, target.type, call: call)
            }
            let isOwn = try await target.binding.observing(.opened, in: world) {
                try await context.perform { () async throws in try await make(address) }
            }
            end(address.value, isOwn: isOwn)
        } catch {
            address.value.deallocate()
            frame.noteFailure(error)
            end(nil, error)
        }
        // The world is in use until the value is kept.
        withExtendedLifetime(context) {}
    }

    private func end(_ address: UnsafeMutableRawPointer?, isOwn: Bool = false, _ error: (any Error)? = nil) {
        let request = target.request
        request.world = build.builtIn
        request.isLeftOpen = target.isDecorator || !isOwn
        request.attachment = CloseAction(target.close)
        var ended = EndedBuild()
        request.finish(build, target.type, address, to: nil, error, &ended)
        frame.end()
        let kept = ended.isRefused ? nil : ended.instance
        let outcome: Outcome =
            if let kept {
                .opened(Transfer((kept, ended.holder)))
            } else {
                .failed(error ?? DependencyShutDown(step: target.binding.step), ended.record)
            }
        state.withValue { state in
            if state.outcome == nil { state.outcome = error != nil && state.isAbandoned ? .retry : outcome }
        }
        if let kept, kept.isClosable { kept.closeAction?.beginCount() }
        ended.complete(in: build.builtIn)
    }

    // MARK: The callers

    /// Waits for the outcome.
    ///
    /// - Returns: The outcome, or `nil` if the task was canceled.
    nonisolated(nonsending) func wait(_ waiter: TaskWaiter) async -> Outcome? {
        raisePriority()
        if let outcome = state.current.outcome { return outcome }
        await withTaskCancellationHandler(operation: { await waiter.wait() }, onCancel: { leave(waiter) })
        return state.current.outcome
    }

    /// Raises the priority of the opening to that of a task that waits for it.
    private func raisePriority() {
        let priority = Task.currentPriority
        let task = state.withValue { state -> Task<Void, Never>? in
            guard priority > state.priority else { return nil }
            state.priority = priority
            return state.task
        }
        if let task { Task(priority: priority) { await task.value } }
    }

    /// Removes a caller. If it was the last one, cancels the opening.
    func leave(_ waiter: TaskWaiter) {
        let isLast = build.builtIn.root.lock.withLock {
            build.waiters.removeAll { $0 === waiter }
            return build.isRunning && callerCount == 0
        }
        if isLast { cancel() }
        waiter.send()
    }

    /// Cancels the opening because its graph shuts down. Callers get ``DependencyShutDown``.
    func shutDown() {
        _ = frame.hasFailed.exchange(true)
        let waiters = build.builtIn.root.lock.withLock { build.waiters }
        cancel(.failed(DependencyShutDown(step: target.binding.step), BindingSet()))
        for case let waiter as TaskWaiter in waiters where waiter.isCaller { waiter.send() }
    }

    private func cancel(_ outcome: Outcome? = nil) {
        let task = state.withValue { state in
            state.isAbandoned = true
            state.outcome = state.outcome ?? outcome
            return state.task
        }
        task?.cancel()
    }
}
