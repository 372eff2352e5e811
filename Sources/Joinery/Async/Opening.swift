// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// The running opening of a value, for all callers that wait for it.
///
/// Each caller is a waiter. The first outcome goes to all of them. A caller that stops waiting leaves; when the last
/// one has left, the task is canceled.
final class Opening<Value: Sendable>: AnyOpening {
    /// The outcome of a wait.
    private enum WaitOutcome {
        case built(Value)
        case failed(any Error)
        /// The opening was canceled because no caller was waiting, but then one arrived.
        case retry
        /// The waiting task was canceled.
        case left
    }

    private struct State {
        var nextWaiter = 0
        /// The callers that wait, or are about to.
        var waiters: [Int: CheckedContinuation<WaitOutcome, Never>?] = [:]
        var outcome: WaitOutcome?
        /// Opens the value, until it begins. Holds the handle.
        var open: (@Sendable () async -> Result<Value, any Error>)?
        var task: Task<Void, Never>?
        /// The highest priority of all callers.
        var priority = TaskPriority.background
        var isAbandoned = false

        /// Gives all waiting callers their outcome, unless they have one.
        ///
        /// - Returns: The continuations to resume.
        mutating func end(with outcome: WaitOutcome) -> [CheckedContinuation<WaitOutcome, Never>] {
            guard self.outcome == nil else { return [] }
            self.outcome = outcome
            // Not a key path, because one of a generic type would be created at each call.
            let continuations = waiters.values.compactMap { $0 }
            for waiter in waiters.keys { waiters.updateValue(nil, forKey: waiter) }
            return continuations
        }
    }

    let frame: AsyncFrame
    let record: DependencyRecord
    let end = EndSignal()
    /// The instances of the graph that the binding belongs to.
    let instances: Instances
    /// The entry by which other handles find the value, for an `asyncShared` binding.
    let shared: SharedValue?
    private let state = Mutex(State())

    init(
        _ frame: AsyncFrame, of instances: Instances, recording record: DependencyRecord,
        sharing shared: SharedValue? = nil
    ) {
        self.shared = shared
        self.frame = frame
        self.record = record
        self.instances = instances
    }

    /// Begins to open the value in a separate task, because the opening does not belong to a single caller.
    func start(_ open: @escaping @Sendable () async -> Result<Value, any Error>) {
        state.withLock { $0.open = open }
        let task = Task { finish(await run()) }
        let isAbandoned = state.withLock { state in
            state.task = task
            state.priority = Task.currentPriority
            return state.isAbandoned
        }
        if isAbandoned { task.cancel() }
    }

    /// Opens the value. The handle is released before the callers continue, because it may hold a graph.
    private func run() async -> Result<Value, any Error> {
        guard let open = state.withLock({ $0.open.take() }) else { return .failure(CancellationError()) }
        return await open()
    }

    /// Adds a caller that is about to wait.
    func addWaiter() -> Int {
        state.withLock { state in
            state.nextWaiter += 1
            state.waiters.updateValue(nil, forKey: state.nextWaiter)
            return state.nextWaiter
        }
    }

    var waiterCount: Int { state.withLock { $0.waiters.count } }

    var priority: TaskPriority { state.withLock { $0.task == nil ? .background : $0.priority } }

    /// Waits for the value.
    ///
    /// - Parameter isPresumed: Whether this value is only presumably the one that is needed. Such a wait ends with an
    ///   error instead of closing a circle.
    /// - Returns: The value, or `nil` if the caller must request it again.
    nonisolated(nonsending) func value(for waiter: Int, isPresumed: Bool = false) async throws -> Value? {
        defer { leave(waiter) }
        let giveUp: (@Sendable () -> Void)? = isPresumed ? { @Sendable [self] in leave(waiter) } : nil
        return try await frame.wait(from: ResolutionContext.current?.activeFrame, givingUpBy: giveUp) {
            raisePriority()
            let outcome = await withTaskCancellationHandler {
                await withCheckedContinuation { wait(waiter, $0) }
            } onCancel: {
                leave(waiter)
            }
            switch outcome {
            case .built(let value): return value
            case .failed(let error): throw error
            case .retry: return nil
            case .left: throw CancellationError()
            }
        }
    }

    /// Raises the priority of the opening to that of a task that waits for it.
    private func raisePriority() {
        let priority = Task.currentPriority
        let task = state.withLock { state -> Task<Void, Never>? in
            guard priority > state.priority else { return nil }
            state.priority = priority
            return state.task
        }
        if let task { Task(priority: priority) { await task.value } }
    }

    private func wait(_ waiter: Int, _ continuation: CheckedContinuation<WaitOutcome, Never>) {
        let outcome = state.withLock { state -> WaitOutcome? in
            guard state.waiters.keys.contains(waiter) else { return .left }
            if let outcome = state.outcome { return outcome }
            state.waiters.updateValue(continuation, forKey: waiter)
            return nil
        }
        if let outcome { continuation.resume(returning: outcome) }
    }

    private func leave(_ waiter: Int) {
        let (continuation, task) = state.withLock { state in
            let continuation = state.waiters.removeValue(forKey: waiter) ?? nil
            guard state.waiters.isEmpty, state.outcome == nil else {
                return (continuation, Task<Void, Never>?.none)
            }
            state.isAbandoned = true
            return (continuation, state.task)
        }
        task?.cancel()
        continuation?.resume(returning: .left)
    }

    private func finish(_ result: Result<Value, any Error>) {
        frame.end()
        let (outcome, continuations) = state.withLock { state in
            let outcome: WaitOutcome =
                switch result {
                case .success(let value): .built(value)
                case .failure(let error): state.isAbandoned ? .retry : .failed(error)
                }
            return (outcome, state.end(with: outcome))
        }
        for continuation in continuations { continuation.resume(returning: outcome) }
        end.send()
    }

    var isAbandoned: Bool { state.withLock { $0.isAbandoned } }

    func shutDown() {
        frame.noteShutdown()
        let outcome = WaitOutcome.failed(DependencyShutDown(frame.step))
        let (task, continuations) = state.withLock { state in
            state.isAbandoned = true
            return (state.task, state.end(with: outcome))
        }
        task?.cancel()
        for continuation in continuations { continuation.resume(returning: outcome) }
    }
}

/// The opening of an asynchronous dependency with any type of value.
protocol AnyOpening: AnyObject, Sendable {
    /// The record of what it has read so far.
    var record: DependencyRecord { get }
    /// The signal of its end.
    var end: EndSignal { get }
    /// Whether it was canceled because no caller waits for it.
    var isAbandoned: Bool { get }
    /// The run of the closure, with the name in messages.
    var frame: AsyncFrame { get }
    /// Cancels the opening because its graph shuts down. Waiters get ``DependencyShutDown``.
    func shutDown()
}
