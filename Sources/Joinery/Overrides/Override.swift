// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// What an override does to a binding.
///
/// Its size hangs on no type that is known at run time alone, so that copying it asks for no description of one.
enum OverrideChange<Graph, Value>: Sendable {
    case value(StrongInstance<Value>)
    case replace(@Sendable (Graph) throws -> Value)
    /// Like `replace`, for a requirement: stops the program if the binding is not one.
    case bind(@Sendable (Graph) throws -> Value)
    case decorate(@Sendable (Value, Graph) throws -> Value)
    /// Another declaration in the place of the binding's own, which whoever resolves the binding asks for.
    case declare(AnySendable)
    /// Back to what the binding itself declares.
    case reset
}

/// How an override names its binding.
struct BindingName<Graph, Value>: Sendable {
    /// Runs the binding's getter. Its result is `nil` where it is of another form than the binding's value.
    let evaluate: @Sendable (Graph) throws -> Value?
    /// Remembers what the name stands for; `nil` where names cannot be compared.
    let keyPath: (any AnyKeyPath & Sendable)?
    let needsMainActor: Bool
}

final class Override<Graph: DependencyGraph, Value>: BindingOverride {
    let graphType = ObjectIdentifier(Graph.self)
    let valueType = ObjectIdentifier(Value.self)
    let site: SourcePlace
    /// `nil` where the binding was known from the start.
    private let name: BindingName<Graph, Value>?
    let change: OverrideChange<Graph, Value>
    private let sample: StrongInstance<Value>?
    let isPreparation: Bool
    let context: DependencyContext?
    private let learntBinding: Mutex<LearntBinding?>
    private let wasUsed = Atomic(false)
    /// Whether the name was tried out with a value that this gives.
    private let wasProven = Atomic(false)

    init(
        _ name: BindingName<Graph, Value>, _ change: OverrideChange<Graph, Value>, sample: () -> Value?,
        isPreparation: Bool, site: SourcePlace
    ) {
        self.name = name
        self.isPreparation = isPreparation
        context = nil
        self.change = change
        self.site = site
        let binding = name.keyPath.flatMap(LearntNames.binding(of:))
        learntBinding = Mutex(binding)
        if let binding {
            self.sample = if case .value(let value) = change, !binding.isCertain { value } else { nil }
        } else {
            self.sample = Self.sample(change, sample)
        }
    }

    @inline(never)
    private static func sample(_ change: OverrideChange<Graph, Value>, _ sample: () -> Value?) -> StrongInstance<Value>?
    {
        if case .value(let value) = change { value } else { sample().map { StrongInstance($0) } }
    }

    /// An override of a binding that is known already.
    init(
        of binding: GraphBinding, _ change: OverrideChange<Graph, Value>, isPreparation: Bool,
        in context: DependencyContext? = nil, site: SourcePlace
    ) {
        name = nil
        self.isPreparation = isPreparation
        self.context = context
        self.change = change
        sample = nil
        self.site = site
        learntBinding = Mutex(LearntBinding(binding, isCertain: true))
    }

    var binding: GraphBinding? { learntBinding.withLock { $0 }?.binding }

    var isPending: Bool { learntBinding.withLock { $0 == nil } }

    func names(_ binding: GraphBinding) -> Bool {
        guard let learnt = learntBinding.withLock({ $0 }) else { return false }
        return learnt.binding == binding
    }

    var isUsed: Bool { wasUsed.load(ordering: .relaxed) }

    var isUnproven: Bool {
        name != nil && !wasProven.load(ordering: .relaxed) && learntBinding.withLock { $0?.isCertain == false }
    }

    var hasSample: Bool { sample != nil }
    var needsMainActor: Bool { name?.needsMainActor ?? false }

    var isBase: Bool {
        if case .decorate = change { false } else { true }
    }

    var isValue: Bool {
        if case .value = change { true } else { false }
    }

    var isReplacement: Bool {
        switch change {
        case .value, .replace, .bind: true
        case .decorate, .declare, .reset: false
        }
    }

    var isOfRequirement: Bool {
        if case .bind = change { true } else { false }
    }

    var declaration: (any Sendable)? {
        if case .declare(let declaration) = change { declaration.value } else { nil }
    }

    var isReset: Bool {
        if case .reset = change { true } else { false }
    }

    func fits(_ value: Any) -> Bool { value is Value }

    func markUsed() {
        wasUsed.store(true, ordering: .relaxed)
    }

    func learn(
        on graph: some DependencyGraph, in table: OverrideTable?, under build: Build?, for resolution: Resolution?,
        sample given: Transfer<Any>?
    ) -> Learnt? {
        guard let name, let graph = graph as? Graph ?? Dependencies(instances: graph.instances.root) as? Graph
        else { return nil }
        let sample = self.sample ?? given.flatMap { $0.value as? Value }.map { StrongInstance($0) }
        let probe = Probe(Value.self, answering: sample.map { Transfer($0.value) }, site: site) { [self] binding in
            guard binding.key.graphType == graphType else {
                Misuse.overrideOfOtherGraph(binding, named: "\(Graph.self)", site: site).stop()
            }
            let learnt = LearntBinding(binding.key, isCertain: false)
            if let keyPath = name.keyPath { LearntNames.remember(learnt, for: keyPath) }
            learntBinding.withLock { $0 = learnt }
            table?.learn(binding.key, of: self)
        }
        let record = DependencyRecord()
        let (binding, isCertain) = tryOut(name, with: probe, on: graph, under: build, into: record, for: resolution)
        if case .value = change { wasProven.store(true, ordering: .relaxed) }
        if isCertain {
            let learnt = LearntBinding(binding, isCertain: true)
            if let keyPath = name.keyPath { LearntNames.remember(learnt, for: keyPath) }
            learntBinding.withLock { $0 = learnt }
        }
        return sample == nil ? probe.answer.map { Learnt(binding: binding, value: $0, record: record) } : nil
    }

    func prove(with values: [Transfer<Any>], on graph: any DependencyGraph, under build: Build?) {
        guard let name, let graph = graph as? Graph, !wasProven.exchange(true, ordering: .relaxed) else { return }
        for value in values.compactMap({ $0.value as? Value }) {
            let probe = Probe(Value.self, answering: Transfer(value), site: site) { _ in }
            _ = tryOut(name, with: probe, on: graph, under: build, into: DependencyRecord(), for: nil)
        }
    }

    /// Runs the getter below a frame of its own: what it reads is no dependency of the build under way.
    private func tryOut(
        _ name: BindingName<Graph, Value>, with probe: Probe, on graph: Graph, under build: Build?,
        into record: DependencyRecord, for resolution: Resolution?
    ) -> (GraphBinding, isCertain: Bool) {
        let frame = Build(
            Binding(naming: Graph.self, Value.self, at: site), of: graph.instances, parent: build, record: record,
            isTrial: true)
        defer { frame.drop() }
        let context = ResolutionContext(
            dependencies: Dependencies(instances: graph.instances.root),
            graphs: CurrentGraphs.adding(graph, to: graph.instances.graphs), build: frame, record: record,
            resolution: resolution, probe: probe)
        return probe.check(Result { try context.perform { try name.evaluate(graph) } })
    }
}

// What an override does to the value of its binding.

extension Override {
    func replacement<Result, Failure: Error>(
        on graph: any DependencyGraph, for binding: Binding, otherwise make: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        switch change {
        case .value(let value):
            if let value = value.value as? Result { return value }
        case .replace(let change), .bind(let change):
            if let graph = graph as? Graph,
                let value = try rethrow(Failure.self, for: binding, { try change(graph) }) as? Result
            {
                return value
            }
        case .decorate, .declare, .reset: break
        }
        return try make()
    }

    func instance(with provenance: @autoclosure () -> Provenance) -> Instance? {
        guard case .value(let value) = change else { return nil }
        return value.instance(with: provenance())
    }

    func decorate<Result, Failure: Error>(
        _ value: Result, on graph: any DependencyGraph, for binding: Binding, throwing failure: Failure.Type
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
