// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The lifetime of the value of an asynchronous binding.
@usableFromInline
enum AsyncLifetime: Sendable {
    case singleton
    case shared
    case transient
}

/// Everything that is needed to open an asynchronous dependency.
struct OpeningPlan<Value: Sendable>: Sendable {
    private let make: @Sendable () async throws -> Value
    private var dependencies: Dependencies
    private let graphs: CurrentGraphs?
    private(set) var step: PathStep
    /// The binding, or `nil` if this does not belong to one.
    private(set) var key: GraphBinding?
    private(set) var lifetime = AsyncLifetime.singleton
    /// The instances in which the value is kept.
    private(set) var instances: Instances
    /// Whether this replaces the binding's own declaration.
    private(set) var isReplacement = true
    private var close: (@Sendable (Value) async throws -> Void)?
    /// The handle that this decorates, if any.
    private(set) var inner: Async<Value>?
    /// The graph that a value may keep, because the closures of the binding hold it.
    private(set) var graph: EngineReference?
    /// The same graph, counted for the `close:` closure.
    private(set) var graphOfClose: EngineReference?

    init(_ make: @escaping @Sendable () async throws -> Value, in context: ResolutionContext?, as step: PathStep) {
        self.make = make
        dependencies = context?.dependencies ?? Dependencies(instances: .process)
        graphs = context?.graphs
        instances = dependencies.instances
        self.step = step
    }

    /// Makes this the plan of a binding.
    mutating func attach(
        to binding: Binding, _ lifetime: AsyncLifetime, of instances: Instances, isReplacement: Bool,
        close: (@Sendable (Value) async throws -> Void)?
    ) {
        step = binding.step
        key = binding.key
        self.lifetime = lifetime
        self.instances = instances
        self.isReplacement = isReplacement
        self.close = close
    }

    /// Sets the graph on which the handle was created, in an inner world.
    mutating func hold(_ graph: GraphReference) {
        // Anything that keeps a handle which can open again also keeps the graph.
        self.graph = EngineReference(graph, closureCount: lifetime == .singleton ? MakeClosure.count(make) : 0)
        if let close { graphOfClose = EngineReference(graph, closureCount: CloseClosure.count(close)) }
    }

    /// Whether the program has no copy of the graph, except in the closures of the binding.
    var hasUnusedGraph: Bool { graph.map { $0.userCount <= userCountOfHandle } ?? true }

    /// The number of closures of the handle that count among the users of the graph.
    private var userCountOfHandle: Int { lifetime == .singleton ? 0 : MakeClosure.count(make) }

    /// Lets the run that calls the handle detect whether it keeps the handle, and so the graph.
    func watchHandle(in frame: AsyncFrame?) {
        if let graph { frame?.environment?.watch(graph, ofClosures: userCountOfHandle) }
    }

    /// Creates the record of what the closure may keep of its world. Returns `nil` in an outermost world.
    func makeEnvironment() -> AsyncEnvironment? { AsyncEnvironment(in: dependencies.instances) }

    /// Makes the values opened from now on belong to another world.
    mutating func moveOut(to home: Instances) {
        dependencies = Dependencies(instances: home)
        instances = home
    }

    /// Records that the value is kept in another world.
    mutating func move(to world: Instances) {
        instances = world
    }

    /// - Parameter record: The record of the handle.
    func identity(_ record: DependencyRecord) -> AsyncIdentity {
        if let key, lifetime != .transient { .binding(key, of: instances) } else { .handle(record) }
    }

    /// Makes this the plan of a decorator of another handle.
    mutating func decorate(_ inner: Async<Value>) {
        self.inner = inner
    }

    /// Returns the closure that closes a value, if necessary. The graph closes the value of the binding itself, not a
    /// decorator, which may close the value that it holds.
    func closing(of value: Value) -> (@Sendable (Value) async throws -> Void)? {
        if inner != nil { return nil }
        if close != nil || !(value is any ClosableDependency) { return close }
        return { try await ($0 as? any ClosableDependency)?.close() }
    }

    /// Returns whether a value of a shared binding is an object, which other code holds.
    func isHeldByOthers(_ value: Value) -> Bool {
        if Sample.isObject(value) { return true }
        // A value that replaces the binding's own need not be an object.
        if isReplacement { return false }
        Misuse.sharedValueIsNoObject(step, type: "\(type(of: value as Any))", isAsynchronous: true).stop()
    }

    /// Runs the closure in its world.
    ///
    /// - Parameter enclosing: The resolution that the opening belongs to, or `nil` for a separate one.
    func perform(
        as frame: AsyncFrame, recording record: DependencyRecord, in enclosing: Resolution? = nil
    ) async throws -> Value {
        if let path = frame.recursion { throw DependencyCycle(path) }
        let resolution = enclosing ?? Resolution()
        defer { if enclosing == nil { resolution.end() } }
        let context = ResolutionContext(
            dependencies: dependencies, graphs: graphs, record: record, resolution: resolution, frame: frame)
        return try await Tracer.trace(step, in: instances, .opened) {
            guard let instrument = Instrumentation.current else { return try await perform(in: context) }
            return try await instrument.open(step.name, at: "\(step.place)") { try await perform(in: context) }
        }
    }

    private func perform(in context: ResolutionContext) async throws -> Value {
        try await context.perform { () async throws -> Value in try await make() }
    }

    /// Opens a value that belongs only to the caller, in the caller's task.
    func performForCaller(recording record: DependencyRecord) async throws -> Value {
        let caller = ResolutionContext.current
        let parent = caller?.activeFrame
        watchHandle(in: parent)
        let frame = AsyncFrame(step, of: key, parent: parent, environment: parent?.environment)
        defer {
            frame.end()
            for other in ResolutionContext.records(for: instances, in: caller) where other !== record {
                other.merge(record)
            }
        }
        return try await frame.wait(from: caller?.activeFrame) {
            do {
                let value = try await perform(as: frame, recording: record, in: caller?.activeResolution)
                if record.endRead() { Placement.settle(record, readIn: instances.ofDependencies) }
                return value
            } catch {
                frame.noteFailure(error, of: identity(record))
                throw error
            }
        }
    }
}

/// The identity of an asynchronous dependency, which is the same for all its handles. Before the value is open, each
/// read may create a new handle.
enum AsyncIdentity: Hashable {
    case binding(GraphBinding, of: Instances)
    /// The identity of a handle without a binding, or of one that opens another value at each call.
    case handle(DependencyRecord)

    private var owner: ObjectIdentifier {
        switch self {
        case .binding(_, let instances): ObjectIdentifier(instances)
        case .handle(let record): ObjectIdentifier(record)
        }
    }

    /// The binding, if there is one.
    var key: GraphBinding? {
        if case .binding(let key, _) = self { key } else { nil }
    }

    static func == (left: AsyncIdentity, right: AsyncIdentity) -> Bool {
        left.owner == right.owner && left.key == right.key
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(owner)
        hasher.combine(key)
    }
}
