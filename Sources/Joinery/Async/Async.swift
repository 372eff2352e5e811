// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// A handle for a dependency that is opened with `await` and is then available to all callers.
///
/// ```swift
/// extension Dependencies {
///     var pool: Async<ConnectionPool> { asyncSingleton { try await ConnectionPool.open(settings) } }
/// }
///
/// let pool = try await dependencies.pool()
/// ```
/// Reading the binding returns the handle; calling the handle opens the value. Callers that arrive while the value is
/// being opened wait for that opening. If it fails, all waiting callers receive the error, and the next call tries
/// again. A caller whose task is canceled stops waiting, and the opening continues for the others. When the last caller
/// stops waiting, the opening is canceled. It has the task-local values of the first caller.
///
/// The closure reads from the world and the typed graphs in which the handle was read, or from the home of the instance
/// that holds the handle, no matter which task calls it.
public final class Async<Value: Sendable>: Sendable {
    let state: Mutex<State>
    /// Whether another handle decorates this one and opens it for itself.
    let isDecorated = Atomic(false)
    /// The place where this is listed as being opened, for callers of other handles.
    let listEntry = Mutex<(table: InstanceTable, identity: BindingIdentity)?>(nil)
    /// The record of what the opening reads. Everything that received this handle depends on it.
    let record: DependencyRecord
    /// The open value, once a call has found it. Changed under the lock of the state. Not of a generic type, because
    /// looking one up would take most of the time of a call.
    let openInstance = Mutex<Instance?>(nil)

    /// Creates a handle that is already open.
    ///
    /// ```swift
    /// @Test(.dependencies { $0[\.pool] = Async(StubPool()) })
    /// func findsNothing() async throws { … }
    /// ```
    ///
    /// The graph does not close the value. The code that created it does.
    public init(_ value: Value) {
        state = Mutex(.open(value))
        record = .empty
    }

    /// Creates a handle that a closure opens, in the world in which the handle is created.
    ///
    /// If it replaces a binding, it has the scope of that binding. Otherwise it is opened once.
    ///
    /// - Parameter make: Opens the value. All waiting callers receive its errors, and the next call tries again.
    public init(
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: @escaping @Sendable () async throws -> Value
    ) {
        let context = ResolutionContext.current
        record = DependencyRecord(isUnread: true)
        context?.openRecords.forEach { [record] in $0.addLater(record) }
        let place = SourcePlace(fileID: fileID, line: line, column: column)
        state = Mutex(.closed(OpeningPlan(make, in: context, as: PathStep("Async", nil, at: place))))
    }

    /// Creates a handle from a closure in which a path throws.
    ///
    /// This is an ordinary closure. If it has several statements, write `return` before the value.
    ///
    /// - Parameter make: Opens the value, or throws.
    @_disfavoredOverload public convenience init(
        line: UInt = #line, column: UInt = #column, fileID: StaticString = #fileID,
        _ make: @escaping @Sendable () async throws -> Value
    ) {
        self.init(fileID: fileID, line: line, column: column, make)
    }

    /// Creates a handle that cannot be opened, so that each call throws an error.
    ///
    /// ```swift
    /// @Test(.dependencies { $0[\.pool] = Async(failing: CancellationError()) })
    /// func reportsTheError() async { … }
    /// ```
    ///
    /// - Parameter error: The error that each call throws.
    public convenience init(
        failing error: any Error, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        self.init(line: line, column: column, fileID: fileID) { throw error }
    }

    /// Creates a handle for a dependency that opens itself, as a value of a graph that no code reads.
    init(opening dependency: any EagerDependency, of graph: some DependencyGraph) where Value == Void {
        let context =
            ResolutionContext.current
            ?? ResolutionContext(dependencies: Dependencies(instances: graph.instances.ofDependencies), graphs: nil)
        record = DependencyRecord(isUnread: true)
        state = Mutex(
            .closed(
                OpeningPlan({ try await dependency.open() }, in: context, as: .withoutPlace("\(type(of: dependency))")))
        )
    }

    /// Creates the handle of a binding that is being resolved.
    init(
        _ make: @escaping @Sendable () async throws -> Value, of binding: Binding, _ lifetime: AsyncLifetime,
        on graph: some DependencyGraph, close: (@Sendable (Value) async throws -> Void)?
    ) {
        let context = ResolutionContext.current
        record = DependencyRecord(isUnread: true, name: .binding(binding.key))
        // The opening keeps the graph on which the handle was created. A singleton releases it once it is open. Whether
        // an instance keeps another kind of handle is shown by the number of references.
        let table = graph.instances.currentTable()
        let reference = (graph as? Dependencies)?.reference
        let isPinned = lifetime != .singleton && !(graph is Dependencies)
        for open in context?.openRecords ?? [] {
            open.addLater(record)
            if table.enclosing != nil, isPinned { open.pin(to: table.layer) }
        }
        var plan = OpeningPlan(make, in: context, as: binding.step)
        plan.attach(to: binding, lifetime, of: graph.instances, isReplacement: false, close: close)
        if let reference { plan.hold(reference) }
        state = Mutex(.closed(plan))
        if lifetime != .singleton, !isPinned { record.setReader(self) }
    }

    /// Gives a handle that replaces a binding the lifetime of that binding.
    func attach(
        to binding: Binding, _ lifetime: AsyncLifetime, of instances: Instances,
        close: (@Sendable (Value) async throws -> Void)?
    ) {
        let inner = state.withLock { state -> Async? in
            guard case .closed(var plan) = state, plan.key == nil else { return nil }
            plan.attach(to: binding, lifetime, of: instances, isReplacement: true, close: close)
            state = .closed(plan)
            return plan.inner
        }
        inner?.attach(to: binding, lifetime, of: instances, close: close)
    }

    /// Returns the value, opening it if necessary.
    ///
    /// - Returns: The value. It is always the same for `asyncSingleton`, and a new one for `asyncTransient`.
    /// - Throws: Any error that the binding's closure throws, ``DependencyCycle`` if the opening waits for itself,
    ///   ``DependencyShutDown`` after its graph or an enclosing world has shut down, or `CancellationError` if the
    ///   current task is canceled while it waits.
    @inlinable
    public func callAsFunction() async throws -> Value {
        // Proof of the cast: only instances of this type are stored in `openInstance`.
        if let open = instanceOfOpen { return unsafeDowncast(open, to: StrongInstance<Value>.self).value }
        return try await openOrWait()
    }

    /// The open value, if a previous call has found it and nothing records this call. Not of a generic type, because
    /// looking one up would take most of the time of a call.
    @usableFromInline var instanceOfOpen: Instance? {
        guard Activity.hasNoObserver || record === DependencyRecord.empty else { return nil }
        return openInstance.withLock { $0 }
    }

    @usableFromInline
    func openOrWait() async throws -> Value {
        let callers = noteCall()
        defer { if !callers.isEmpty { noteEnd(for: callers) } }
        let start = StartedDependencies.ofCaller
        var mayRetry = true
        while true {
            if let value = try await valueOfHome(for: start) { return value }
            let next = state.withLock { prepare(&$0, for: start, mayRetry: mayRetry) }
            if !next.isOpening { removeFromList() }
            switch next {
            case .retry: mayRetry = false
            case .value(let value, _): return value
            case .shutDown(let step): throw DependencyShutDown(step)
            case .transient(let plan): return try await plan.performForCaller(recording: record)
            case .begun(let opening, let waiter):
                if let value = try await opening.value(for: waiter) { return value }
            case .waitForEnd(let end): try await end.waitUnlessCanceled()
            case .wait(let opening, let waiter):
                let value = try await Tracer.trace(opening.frame.step, in: opening.instances, .waited) {
                    try await opening.value(for: waiter)
                }
                if let value { return value }
            }
        }
    }

    /// Records that the builds that call this depend on it, regardless of how they got it.
    ///
    /// - Returns: The records of those builds.
    private func noteCall() -> [DependencyRecord] {
        guard record !== DependencyRecord.empty, let context = ResolutionContext.current else { return [] }
        let callers = context.openRecords.filter { $0 !== record }
        for caller in callers { caller.addLater(record) }
        return callers
    }

    /// Adds what was read to the records of the callers, because an `asyncShared` handle may be released before them.
    private func noteEnd(for callers: [DependencyRecord]) {
        let isShared = state.withLock { state in
            switch state {
            case .closed(let plan), .opening(_, let plan, _), .shared(_, let plan):
                plan.lifetime == .shared
            default: false
            }
        }
        if isShared { callers.forEach { $0.merge(record) } }
    }
}

extension Async {
    /// The number of callers that wait for the running opening.
    package var waiterCount: Int { currentBuild?.waiterCount ?? 0 }

    /// The priority of the running opening, which waiting callers may have raised.
    package var priority: TaskPriority { currentBuild?.priority ?? .background }

    private var currentBuild: Opening<Value>? {
        state.withLock { state in
            if case .opening(let opening, _, _) = state { opening } else { nil }
        }
    }
}

/// The handle of an asynchronous binding with any type of value.
protocol AnyAsync: EagerDependency, Claimable {
    /// The type of the value.
    static var openedType: Any.Type { get }
    /// Whether the value is open for good.
    var isOpen: Bool { get }
    /// Whether this has not been opened and is not being opened.
    var isClosed: Bool { get }
    /// The name in messages and the identity, or `nil` if the value is open for good.
    var pending: (step: PathStep, identity: AsyncIdentity)? { get }
    /// Records that this decorates another handle and replaces it.
    func decorate(_ inner: any AnyAsync)
}

extension Async: AnyAsync {
    static var openedType: Any.Type { Value.self }

    /// Whether the value is open for good.
    package var isOpen: Bool {
        state.withLock { state in
            switch state {
            case .open, .started: true
            default: false
            }
        }
    }

    var pending: (step: PathStep, identity: AsyncIdentity)? {
        state.withLock { state in
            switch state {
            case .open: nil
            case .closed(let plan), .opening(_, let plan, _), .shared(_, let plan),
                .started(_, let plan, _), .closing(_, let plan, _):
                (plan.step, plan.identity(record))
            case .shutDown(let step): (step, .handle(record))
            }
        }
    }

    func decorate(_ inner: any AnyAsync) {
        guard inner !== self, let inner = inner as? Async else { return }
        inner.isDecorated.store(true, ordering: .releasing)
        state.withLock { state in
            guard case .closed(var plan) = state, plan.key == nil else { return }
            plan.decorate(inner)
            state = .closed(plan)
        }
    }
}

extension Async: LaterReader {
    /// Records that the value, and any value opened later, lives in a world other than the one in which the handle was
    /// created.
    func move(to world: Instances) {
        let former = state.withLock { state -> State in
            let former = state
            switch state {
            case .started(let value, var plan, let claims):
                plan.move(to: world)
                state = .started(value, plan, claims)
            case .shared(let shared, var plan):
                plan.moveOut(to: world)
                state = .shared(shared, plan)
            case .closed(var plan) where plan.lifetime != .singleton:
                plan.moveOut(to: world)
                state = .closed(plan)
            case .opening(let opening, var plan, let claims) where plan.lifetime != .singleton:
                plan.moveOut(to: world)
                state = .opening(opening, plan, claims)
            default: break
            }
            return former
        }
        // This may release the last reference to a world.
        withExtendedLifetime(former) {}
    }
}
