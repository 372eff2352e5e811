// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// A dependency that is opened with `await`, and then there for all who ask.
///
/// ```swift
/// extension Dependencies {
///     var pool: Async<ConnectionPool> { asyncSingleton { try await ConnectionPool.open(settings) } }
/// }
///
/// let pool = try await dependencies.pool()
/// ```
///
/// Reading the binding opens nothing; calling it does. Whoever calls while it is being opened waits for the same
/// value. A failure goes to all who wait and is not kept: the next call tries again. Somebody who is cancelled stops
/// waiting, and the opening goes on for the others; it is cancelled when nobody waits any more. It has the task-local
/// values of the caller that came first.
///
/// It sees the world and the typed graphs in which it was read, whatever task calls it.
public final class Async<Value: Sendable>: Sendable {
    let state: Mutex<State>
    /// Whether another handle stands in the place of this one, and opens it for itself.
    let isDecorated = Atomic(false)
    /// Where it is noted that this is being opened, for those who wait in other worlds.
    let joined = Mutex<JoinedOpening?>(nil)
    /// Whether a shutdown knows of this, though its values are held by others.
    let isNoted = Atomic(false)
    /// What opening it reads: whatever was given this depends on that.
    let record: DependencyRecord

    /// One that is open already.
    ///
    /// ```swift
    /// @Test(.dependencies { $0[\.pool] = Async(StubPool()) })
    /// func findsNothing() async throws { … }
    /// ```
    ///
    /// Nobody closes its value but whoever made it.
    public init(_ value: Value) {
        state = Mutex(.open(value))
        record = .empty
    }

    /// One that a closure opens, in the world in which this is made.
    ///
    /// In the place of a binding, it lives as that binding says; otherwise it is opened once.
    ///
    /// - Parameter make: Opens it. What it throws goes to those who wait, and the next call tries again.
    public init(
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: @escaping @Sendable () async throws -> Value
    ) {
        let context = ResolutionContext.current
        record = DependencyRecord(isUnread: true)
        context?.openRecords.forEach { [record] in $0.addLater(record) }
        let place = SourcePlace(fileID: fileID, line: line, column: column)
        state = Mutex(.closed(Opening(make, in: context, as: PathStep("Async", nil, at: place))))
    }

    /// What is opened by its own means, as a value of a graph that nobody reads.
    init(opening dependency: any EagerDependency, of graph: some DependencyGraph) where Value == Void {
        let context =
            ResolutionContext.current
            ?? ResolutionContext(dependencies: Dependencies(instances: graph.instances.root), graphs: nil)
        record = DependencyRecord(isUnread: true)
        state = Mutex(
            .closed(
                Opening({ try await dependency.open() }, in: context, as: .withoutPlace("\(type(of: dependency))"))))
    }

    /// The handle of a binding that is resolved now.
    init(
        _ make: @escaping @Sendable () async throws -> Value, of binding: Binding, _ lifetime: AsyncLifetime,
        on graph: some DependencyGraph, close: (@Sendable (Value) async throws -> Void)?
    ) {
        let context = ResolutionContext.current
        record = DependencyRecord(isUnread: true, name: .binding(binding.key))
        // What opens it keeps the graph that it was made on. A singleton lets go of that once it is open.
        let table = graph.instances.currentTable()
        for outer in context?.openRecords ?? [] {
            outer.addLater(record)
            if table.enclosing != nil, lifetime != .singleton { outer.pin(to: table.layer) }
        }
        var opening = Opening(make, in: context, as: binding.step)
        opening.belong(to: binding, lifetime, of: graph.instances, isReplacement: false, close: close)
        state = Mutex(.closed(opening))
    }

    /// Makes one that was put in the place of a binding live as that binding says.
    func belong(
        to binding: Binding, _ lifetime: AsyncLifetime, of instances: Instances,
        close: (@Sendable (Value) async throws -> Void)?
    ) {
        let inner = state.withLock { state -> Async? in
            guard case .closed(var opening) = state, opening.key == nil else { return nil }
            opening.belong(to: binding, lifetime, of: instances, isReplacement: true, close: close)
            state = .closed(opening)
            return opening.inner
        }
        inner?.belong(to: binding, lifetime, of: instances, close: close)
    }

    /// The value, opened if need be.
    ///
    /// - Returns: The value of the binding's scope: always the same one for `asyncSingleton`, a new one for
    ///   `asyncTransient`.
    /// - Throws: What the closure of the binding throws; ``DependencyCycle`` where opening this waits for itself;
    ///   ``DependencyShutDown`` after its graph, or a world around that, has been shut down; `CancellationError` where the current task is
    ///   cancelled while it waits.
    public func callAsFunction() async throws -> Value {
        noteCall()
        let start = StartedDependencies.ofCaller
        if let value = try await valueOfHome(for: start) { return value }
        while true {
            let next = state.withLock { prepare(&$0, for: start) }
            if !next.isOpening { endJoining() }
            switch next {
            case .value(let value, _): return value
            case .shutDown(let step): throw DependencyShutDown(step)
            case .transient(let opening): return try await opening.performForCaller(recording: record)
            case .begun(let build, let waiter):
                if let value = try await build.value(for: waiter) { return value }
            case .waitForEnd(let end): try await end.waitUnlessCanceled()
            case .wait(let build, let waiter):
                let value = try await Tracer.trace(build.frame.step, in: build.instances, .waited) {
                    try await build.value(for: waiter)
                }
                if let value { return value }
            }
        }
    }

    /// Notes that the build which calls this depends on it, however it has come to have it.
    private func noteCall() {
        guard record !== DependencyRecord.empty, let context = ResolutionContext.current else { return }
        for caller in context.openRecords where caller !== record { caller.addLater(record) }
    }
}

extension Async {
    /// How many wait for the opening that is under way.
    package var waiterCount: Int { currentBuild?.waiterCount ?? 0 }

    /// The priority of the opening that is under way, as far as those who wait have raised it.
    package var priority: TaskPriority { currentBuild?.priority ?? .background }

    private var currentBuild: AsyncBuild<Value>? {
        state.withLock { state in
            if case .opening(let build, _, _) = state { build } else { nil }
        }
    }
}

/// The handle of an asynchronous binding, whatever its value is.
protocol AnyAsync: EagerDependency, AnyObject {
    /// Whether there is a value, so that nothing is left to do.
    var isOpen: Bool { get }
    /// Whether nothing has opened it, and nothing opens it now.
    var isClosed: Bool { get }
    /// What messages call it, and what tells it from others; `nil` where it is open for good.
    var pending: (step: PathStep, identity: AsyncIdentity)? { get }
    /// What opening it has read.
    var record: DependencyRecord { get }
    /// Those of the graphs that may close it.
    var lifecycles: [Lifecycle] { get }
    /// Notes that a start has failed.
    ///
    /// If nothing else has asked for the value, calls wait then until it is closed, or kept after all.
    func giveUp(by start: StartedDependencies) -> StartedValue
    /// Keeps the value, also if it was given up, as long as some starts do not fail; if there are none, as long as the
    /// graph.
    func keep(for starts: [StartedDependencies])
    /// Notes that what was given up by a start is closed. The next call opens it.
    func endClosing()
    /// Notes that this takes the place of another handle, as its decorator.
    func decorate(_ inner: any AnyAsync)
}

extension Async: AnyAsync {
    /// Whether there is a value for good.
    package var isOpen: Bool {
        state.withLock { state in
            switch state {
            case .open, .started(.value, _, _): true
            default: false
            }
        }
    }

    var pending: (step: PathStep, identity: AsyncIdentity)? {
        state.withLock { state in
            switch state {
            case .open: nil
            case .closed(let opening), .opening(_, let opening, _), .shared(_, let opening),
                .started(_, let opening, _), .closing(_, let opening, _):
                (opening.step, opening.identity(record))
            case .shutDown(let step): (step, .handle(record))
            }
        }
    }

    func decorate(_ inner: any AnyAsync) {
        guard inner !== self, let inner = inner as? Async else { return }
        inner.isDecorated.store(true, ordering: .releasing)
        state.withLock { state in
            guard case .closed(var opening) = state, opening.key == nil else { return }
            opening.decorate(inner)
            state = .closed(opening)
        }
    }
}
