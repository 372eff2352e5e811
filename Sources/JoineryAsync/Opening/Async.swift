// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery

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
/// A handle is a value without state. A call reads the value in the current world if that is the world of the object
/// that holds the handle, or a world inside it, and otherwise in the world of the object.
public struct Async<Value: Sendable>: Sendable {
    enum Source: Sendable {
        case value(Value)
        case closure(@Sendable () async throws -> Value)
        /// Reads the handle that applies where the value is opened: that of the binding, or of an override. The graph
        /// does not close the value if a decorator has made the handle.
        case binding(@Sendable () -> (handle: Async, isDecorator: Bool))
    }

    let source: Source
    /// What the handle opens. `nil` for a value, and for the handle that a binding opens.
    @usableFromInline var target: AsyncTarget?
    /// Whether the closure makes the live value, in a test.
    var isLive = false
}

extension Async {
    /// Creates a handle that is already open.
    ///
    /// ```swift
    /// @Test(.dependencies { $0[\.pool] = Async(StubPool()) })
    /// func findsNothing() async throws { … }
    /// ```
    ///
    /// The graph does not close the value. The code that created it does.
    public init(_ value: Value) {
        self.init(source: .value(value))
    }

    /// Creates a handle that a closure opens.
    ///
    /// If it replaces a binding, it has the scope of that binding. Otherwise it is opened once.
    ///
    /// - Parameter make: Opens the value. All waiting callers receive its errors, and the next call tries again.
    public init(
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: @escaping @Sendable () async throws -> Value
    ) {
        self.init(named: "Async", at: SourcePlace(fileID: fileID, line: line, column: column), make)
    }

    /// Creates a handle from a closure in which a path throws.
    ///
    /// This is an ordinary closure. If it has several statements, write `return` before the value.
    ///
    /// - Parameter make: Opens the value, or throws.
    @_disfavoredOverload public init(
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
    public init(
        failing error: any Error, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        self.init(line: line, column: column, fileID: fileID) { throw error }
    }

    /// Creates a handle that does not belong to a binding.
    init(named name: String, at place: SourcePlace, _ make: @escaping @Sendable () async throws -> Value) {
        let keeper = LazyValue()
        let binding = keeper.binding(Self.self, HandleDeclaration(name: name), at: place)
        let target = AsyncTarget(binding, Value.self, .singleton, graph: keeper.graphs, keptBy: keeper)
        self.init(source: .closure(make), target: target)
    }

    /// Creates the handle of a binding.
    init(of target: AsyncTarget, _ read: @escaping @Sendable () -> (handle: Async, isDecorator: Bool)) {
        source = .binding(read)
        self.target = target
    }

    /// Whether another handle that opens this one makes the value its own.
    var isFree: Bool { target == nil || target?.keeper != nil }

    /// Returns the value, opening it if necessary.
    ///
    /// - Returns: The value. It is always the same for `asyncSingleton`, and a new one for `asyncTransient`.
    /// - Throws: Any error that the binding's closure throws, ``DependencyCycle`` if the opening waits for itself,
    ///   ``DependencyShutDown`` after its graph or an enclosing world has shut down, or `CancellationError` if the
    ///   current task is canceled while it waits.
    @inlinable public func callAsFunction() async throws -> Value {
        // Proof: the type of the value is part of the identity of the binding.
        if let value = target?.permanentAddress { return value.assumingMemoryBound(to: Value.self).pointee }
        return try await open()
    }

    @usableFromInline func open() async throws -> Value {
        guard let target else { return try await make().value }
        let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        defer { memory.deallocate() }
        try await target.read(to: memory) { memory in
            let (value, isOwn) = try await make()
            memory.value.assumingMemoryBound(to: Value.self).initialize(to: value)
            return isOwn
        }
        return memory.move()
    }

    /// Makes the value. In an opening, call this in its context.
    ///
    /// - Returns: The value, and whether the graph closes it.
    private func make() async throws -> (value: Value, isOwn: Bool) {
        switch source {
        case .value(let value): return (value, false)
        case .closure(let make): return (try await make(), true)
        case .binding(let read):
            let (handle, isDecorator) = read()
            guard handle.isFree else { return (try await handle(), false) }
            if handle.isLive { target?.request.reportLiveValue(in: .current) }
            let (value, isOwn) = try await handle.make()
            return (value, isOwn && !isDecorator)
        }
    }
}

/// A handle that does not belong to a binding, in messages.
private struct HandleDeclaration: BindingDeclaration {
    let name: String
    var keyPath: String { name }
    var deferral: String { name }
}

extension Async {
    /// The running opening in the current world.
    private var opening: Opening? {
        guard let target else { return nil }
        let root = target.request.world.root
        return root.lock.withLock {
            root.builds.lazy.filter { $0.binding === target.binding && $0.instances === target.instances }
                .compactMap { $0.attachment as? Opening }.first
        }
    }

    /// The number of callers that wait for the running opening.
    package var waiterCount: Int {
        opening.map { opening in opening.build.builtIn.root.lock.withLock { opening.callerCount } } ?? 0
    }

    /// The priority of the running opening, which waiting callers may have raised.
    package var priority: TaskPriority { opening?.state.current.priority ?? .background }

    /// Whether the value is open in the current world.
    package var isOpen: Bool {
        guard let target else { return true }
        let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        defer { memory.deallocate() }
        guard target.request.find(to: memory) != nil else { return false }
        memory.deinitialize(count: 1)
        return true
    }
}
