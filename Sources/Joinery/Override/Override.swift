// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// One override, of whatever graph and value.
class AnyOverride: @unchecked Sendable {
    // Proof: what this class and `Override` store is immutable, atomic or behind a lock; the value and the closures are
    // `Sendable`, or belong to a main-actor binding and are used on the main actor alone.
    let graphType: ObjectIdentifier
    let valueType: ObjectIdentifier
    /// Where the override is written.
    let site: SourcePlace
    /// How many overrides were written before it in the same block.
    let order: Int
    private let wasUsed = Atomic(false)
    private let learntBinding: Mutex<GraphBinding?>

    fileprivate init(
        graphType: ObjectIdentifier, valueType: ObjectIdentifier, binding: GraphBinding?, site: SourcePlace, order: Int
    ) {
        learntBinding = Mutex(binding)
        self.graphType = graphType
        self.valueType = valueType
        self.site = site
        self.order = order
    }

    var isUsed: Bool { wasUsed.load(ordering: .relaxed) }
    func note(_ binding: GraphBinding) { learntBinding.withLock { $0 = binding } }
    func markUsed() { wasUsed.store(true, ordering: .relaxed) }

    /// The binding that this names, as soon as it is known.
    var binding: GraphBinding? { learntBinding.withLock { $0 } }
    /// Whether a value is at hand for trying out the name without building anything.
    var hasSample: Bool { false }
    /// Whether this puts a value in the place of the binding's own, rather than changing it.
    var isBase: Bool { true }
    /// Whether the binding's getter runs on the main actor only.
    var needsMainActor: Bool { false }

    /// Evaluates the name of the binding on a graph, to learn which binding it is.
    ///
    /// - Parameters:
    ///   - table: Where to file the override, once its world is open.
    ///   - build: The build under way on this thread.
    ///   - resolution: What a value that has to be built belongs to.
    /// - Returns: The binding, and its value if it had to be built.
    func learn(
        on graph: some DependencyGraph, in table: OverrideTable?, under build: Build?, for resolution: Resolution?
    ) -> Learnt? { nil }

    /// The value that this puts in the place of the binding's own, or `nil` where it puts none.
    func replacement<Value, Failure: Error>(
        _ type: Value.Type, on graph: some DependencyGraph, for binding: Binding, throwing failure: Failure.Type
    ) throws(Failure) -> Value? { nil }

    func decorate<Value, Failure: Error>(
        _ value: Value, on graph: some DependencyGraph, for binding: Binding, throwing failure: Failure.Type
    ) throws(Failure) -> Value { value }
}

/// A binding that an override turned out to name, with the value that had to be built to find out.
struct Learnt {
    let binding: GraphBinding
    let value: Transfer<Any>
    let record: DependencyRecord
}

/// What an override does to a binding.
enum OverrideChange<Graph, Value> {
    case value(Value)
    case replace(@Sendable (Graph) throws -> Value)
    case decorate(@Sendable (Value, Graph) throws -> Value)
    /// Back to what the binding itself declares.
    case reset
}

/// How an override names its binding.
struct BindingName<Graph, Value> {
    /// Runs the binding's getter. Its result is `nil` where it is of another form than the binding's value.
    let evaluate: @Sendable (Graph) throws -> Value?
    /// Remembers what the name stands for; `nil` where names cannot be compared.
    let keyPath: (any AnyKeyPath & Sendable)?
    let needsMainActor: Bool
}

final class Override<Graph: DependencyGraph, Value>: AnyOverride, @unchecked Sendable {
    private let name: BindingName<Graph, Value>
    private let change: OverrideChange<Graph, Value>
    private let sample: Value?

    init(
        _ name: BindingName<Graph, Value>, _ change: OverrideChange<Graph, Value>, sample: Value?, site: SourcePlace,
        order: Int
    ) {
        self.name = name
        self.change = change
        if case .value(let value) = change { self.sample = value } else { self.sample = sample }
        super.init(
            graphType: ObjectIdentifier(Graph.self), valueType: ObjectIdentifier(Value.self),
            binding: name.keyPath.flatMap(LearntNames.binding(of:)), site: site, order: order)
    }

    override var hasSample: Bool { sample != nil }
    override var needsMainActor: Bool { name.needsMainActor }

    override var isBase: Bool {
        if case .decorate = change { false } else { true }
    }

    override func learn(
        on graph: some DependencyGraph, in table: OverrideTable?, under build: Build?, for resolution: Resolution?
    ) -> Learnt? {
        guard let graph = graph as? Graph ?? Dependencies(instances: graph.instances.root) as? Graph else { return nil }
        let probe = Probe(Value.self, answering: sample.map { Transfer($0) }, site: site) { [self] binding in
            guard binding.key.graphType == graphType else {
                Misuse.overrideOfOtherGraph(binding, named: "\(Graph.self)", site: site).stop()
            }
            if let keyPath = name.keyPath { LearntNames.remember(binding.key, for: keyPath) }
            note(binding.key)
            table?.learn(binding.key, of: self)
        }
        // The getter runs below a frame of its own: what it reads is no dependency of the build under way.
        let frame = Build(
            Binding(naming: Graph.self, Value.self, at: site), of: graph.instances, parent: build,
            record: DependencyRecord(), isTrial: true)
        defer { frame.drop() }
        let context = ResolutionContext(
            dependencies: Dependencies(instances: graph.instances.root),
            graphs: CurrentGraphs.adding(graph, to: graph.instances.graphs), build: frame, record: frame.record,
            resolution: resolution, probe: probe)
        let result = Result { try context.perform { try name.evaluate(graph) } }
        let binding = probe.check(result)
        return sample == nil ? probe.answer.map { Learnt(binding: binding, value: $0, record: frame.record) } : nil
    }

    override func replacement<Result, Failure: Error>(
        _ type: Result.Type, on graph: some DependencyGraph, for binding: Binding, throwing failure: Failure.Type
    ) throws(Failure) -> Result? {
        switch change {
        case .value(let value): return value as? Result
        case .replace(let make):
            guard let graph = graph as? Graph else { return nil }
            return try rethrow(Failure.self, for: binding) { try make(graph) } as? Result
        case .decorate, .reset: return nil
        }
    }

    override func decorate<Result, Failure: Error>(
        _ value: Result, on graph: some DependencyGraph, for binding: Binding, throwing failure: Failure.Type
    ) throws(Failure) -> Result {
        guard case .decorate(let change) = change, let graph = graph as? Graph, let inner = value as? Value else {
            return value
        }
        return try rethrow(Failure.self, for: binding) { try change(inner, graph) } as? Result ?? value
    }

    private func rethrow<Result, Failure: Error>(
        _ failure: Failure.Type, for binding: Binding, _ body: () throws -> Result
    ) throws(Failure) -> Result {
        do {
            return try body()
        } catch let error as Failure {
            throw error
        } catch {
            Misuse.overrideThrew(error, instead: "\(Failure.self)", binding, site: site).stop()
        }
    }
}
