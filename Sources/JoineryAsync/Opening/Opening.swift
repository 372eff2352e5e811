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

    private struct State {
        var task: Task<Void, Never>?
        /// The highest priority of all callers.
        var priority = TaskPriority.background
        var isAbandoned = false
        var outcome: Outcome?
    }

    let build: Build
    let frame: AsyncFrame
    private let target: AsyncTarget
    private let world: World
    private let state = Guarded(State())

    /// Call this under the lock of the root.
    init(_ target: AsyncTarget, _ build: Build, in world: World) {
        self.target = target
        self.build = build
        self.world = world
        frame = AsyncFrame(target.binding, build)
    }

    var isAbandoned: Bool { state.current.isAbandoned }
    var outcome: Outcome? { state.current.outcome }
    var priority: TaskPriority { state.withValue { $0.task == nil ? .background : $0.priority } }

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
        let context = Context(world, build: build, isOfBuild: true, graphs: target.graph, attachment: frame)
        let address = Transfer(Values.allocate(target.type))
        do {
            if let path = frame.cycle { throw DependencyCycle(path) }
            target.reportMissingKey(in: world)
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
        request.world = world
        request.isLeftOpen = request.isLeftOpen || !isOwn
        request.attachment = OpenedValue(request.attachment as? CloseAction)
        let ended = request.finish(build, target.type, address, to: nil, error)
        frame.end()
        let former = state.withValue { state -> Outcome? in
            if let outcome = state.outcome { return outcome }
            if let error {
                state.outcome = state.isAbandoned ? .retry : .failed(error, ended.record)
            } else if let instance = ended.instance, !ended.isRefused {
                state.outcome = .opened(Transfer((instance, ended.holder)))
            } else {
                state.outcome = .failed(DependencyShutDown(target.binding.step), ended.record)
            }
            return nil
        }
        withExtendedLifetime(former) {}
        if let instance = ended.instance, instance.isClosable, !ended.isRefused {
            (instance.attachment as? OpenedValue)?.count()
        }
        ended.complete(in: world)
    }

    // MARK: The callers

    /// Waits for the outcome.
    ///
    /// - Returns: The outcome, or `nil` if the task was canceled.
    nonisolated(nonsending) func wait(_ waiter: TaskWaiter) async -> Outcome? {
        raisePriority()
        if let outcome { return outcome }
        await withTaskCancellationHandler {
            await waiter.wait()
        } onCancel: {
            leave(waiter)
        }
        return outcome
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
        let task = world.root.lock.withLock { () -> Task<Void, Never>? in
            build.waiters.removeAll { $0 === waiter }
            guard build.isRunning, callerCount == 0 else { return nil }
            return state.withValue { state in
                state.isAbandoned = true
                return state.task
            }
        }
        task?.cancel()
        waiter.send()
    }

    /// Cancels the opening because its graph shuts down. Callers get ``DependencyShutDown``.
    func shutDown() {
        frame.noteReported()
        let waiters = world.root.lock.withLock { build.waiters }
        let task = state.withValue { state in
            state.isAbandoned = true
            state.outcome = state.outcome ?? .failed(DependencyShutDown(target.binding.step), BindingSet())
            return state.task
        }
        task?.cancel()
        for waiter in waiters where (waiter as? TaskWaiter)?.isCaller == true { waiter.send() }
    }
}
