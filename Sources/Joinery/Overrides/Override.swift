// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// An override, of any graph and value.
///
/// An override names its binding by a key path or a closure. It is *pending* until the name has been evaluated once
/// with a `Probe` (`learn`), and *unproven* until a value has shown that the getter returns the binding's value itself
/// (`prove`). If the binding of a key path is already known, neither is needed.
///
/// Values pass through as instances without a binding, so that nothing here is generic over the value.
final class Override: Sendable {
    /// A closure that creates a value. Returns `nil` for a graph of another type.
    typealias Maker = @Sendable (any DependencyGraph) throws -> Instance?

    /// The effect of an override on a binding.
    enum Change: Sendable {
        case value(Instance)
        case replace(Maker)
        /// Like `replace`, for a requirement. Stops the program if the binding is not a requirement.
        case bind(Maker)
        case decorate(@Sendable (Instance, any DependencyGraph) throws -> Instance?)
        /// Replaces the binding's declaration, for the dialect that declares the binding.
        case declare(AnySendable)
        /// Uses the value that the binding itself declares for the live program.
        case useLive
    }

    let graphType: any DependencyGraph.Type
    let valueType: Any.Type
    /// The place where the override is written.
    let site: SourcePlace
    /// The name, or `nil` if the binding was known from the start.
    private let name: OverrideName?
    /// The key path that is the name, even if the binding was known from the start.
    private let keyPath: (any AnyKeyPath & Sendable)?
    private let change: Change
    /// A value for probing the name without building anything.
    private let sample: Instance?
    /// Whether this prepares a world, rather than applies to an operation.
    let isPreparation: Bool
    /// The context in which this applies, or `nil` for any context.
    private let context: DependencyContext?
    /// The binding, if it was known from the start.
    private let knownBinding: LearnedBinding?
    private let learnedBinding = Mutex<LearnedBinding?>(nil)
    private let wasUsed = Atomic(false)
    /// Whether the name was probed with a value that this override gives.
    private let wasProven = Atomic(false)

    /// - Parameters:
    ///   - known: The binding that the name refers to, if known.
    ///   - keyPath: The key path that is the name. If omitted, that of `name`.
    ///   - name: Returns the name. Called only if the name must be evaluated.
    ///   - sample: Returns a value for probing the name.
    init(
        of graphType: any DependencyGraph.Type, _ valueType: Any.Type, _ change: Change, known: LearnedBinding?,
        keyPath: (any AnyKeyPath & Sendable)? = nil, name: () -> OverrideName, sample: () -> Instance?,
        isPreparation: Bool, site: SourcePlace
    ) {
        let name = known?.isCertain == true ? nil : name()
        self.name = name
        self.keyPath = keyPath ?? name?.keyPath
        self.graphType = graphType
        self.valueType = valueType
        self.isPreparation = isPreparation
        context = nil
        self.change = change
        self.site = site
        let binding = known ?? name?.keyPath.flatMap(LearnedNames.binding(of:))
        knownBinding = binding
        if case .value(let value) = change {
            self.sample = binding?.isCertain == true ? nil : value
        } else {
            self.sample = binding == nil ? sample() : nil
        }
    }

    /// Creates an override of a binding of `Dependencies` that is already known.
    ///
    /// - Parameter call: The binding call, for messages.
    init(
        of binding: GraphBinding, named call: Binding? = nil, _ valueType: Any.Type, _ change: Change,
        isPreparation: Bool, in context: DependencyContext? = nil, site: SourcePlace
    ) {
        name = nil
        keyPath = nil
        graphType = Dependencies.self
        self.valueType = valueType
        self.isPreparation = isPreparation
        self.context = context
        self.change = change
        sample = nil
        self.site = site
        knownBinding = LearnedBinding(binding, isCertain: true, call: call)
    }

    // MARK: - The binding

    /// The binding, if it is known.
    var learned: LearnedBinding? {
        if let knownBinding, knownBinding.isCertain { return knownBinding }
        return learnedBinding.withLock { $0 } ?? knownBinding
    }

    /// The binding that this names, if it is known.
    var binding: GraphBinding? { learned?.binding }

    /// Whether it is not known yet which binding this names.
    var isPending: Bool { knownBinding == nil && learnedBinding.withLock { $0 == nil } }

    /// Whether this is known to name a binding.
    func names(_ binding: GraphBinding) -> Bool { learned?.binding == binding }

    /// Whether this is known to name a binding, by itself or by another override with the same name.
    func isKnownToName(_ binding: GraphBinding) -> Bool {
        names(binding) || name?.keyPath.flatMap(LearnedNames.binding(of:))?.binding == binding
    }

    /// Whether the name of the binding is a key path that is equal to this one.
    func isNamed(by keyPath: any AnyKeyPath & Sendable) -> Bool { self.keyPath.map { $0 == keyPath } ?? false }

    /// Whether the name of the binding is a main-actor key path that is equal to this one.
    @MainActor func isNamed(byMainActor keyPath: AnyKeyPath) -> Bool { name?.mainActorKeyPath?.value == keyPath }

    /// The binding that this names, if that was certain from the start.
    var certainName: LearnedBinding? { knownBinding?.isCertain == true ? knownBinding : nil }

    /// Whether there is a value for probing the name without building anything.
    var hasSample: Bool { sample != nil }

    /// Whether the binding's getter runs only on the main actor.
    var needsMainActor: Bool { name?.needsMainActor ?? false }

    /// Returns whether this applies to values that are created for a context.
    func counts(in context: DependencyContext) -> Bool { self.context.map { $0 == context } ?? true }

    /// The name of the binding in messages or, until that is known, the type of its value.
    var bindingName: String {
        let learned = learned ?? name?.keyPath.flatMap(LearnedNames.binding(of:))
        return learned?.call?.displayName ?? "a binding of type \(valueType)"
    }

    /// Returns whether this makes an earlier override of the same layer ineffective.
    func replaces(_ earlier: Override) -> Bool {
        guard let binding, isBase, context == nil || context == earlier.context else { return false }
        return earlier.binding == binding
    }

    // MARK: - The change

    /// Whether this replaces the binding's own value, rather than decorates it.
    var isBase: Bool {
        if case .decorate = change { false } else { true }
    }

    /// Whether this replaces the binding's value with a given one.
    var isValue: Bool {
        if case .value = change { true } else { false }
    }

    /// Returns the value that replaces the binding's own, if this gives one of this type.
    func givenValue<Value>(as type: Value.Type) -> Value? {
        if case .value(let value) = change { value.value(as: type) } else { nil }
    }

    /// Whether this replaces the binding's value with a given value or a builder.
    var isReplacement: Bool {
        switch change {
        case .value, .replace, .bind: true
        case .decorate, .declare, .useLive: false
        }
    }

    /// Whether this binds a requirement, and can replace no other binding.
    var isOfRequirement: Bool {
        if case .bind = change { true } else { false }
    }

    /// The declaration that replaces the binding's own.
    var declaration: (any Sendable)? {
        if case .declare(let declaration) = change { declaration.value } else { nil }
    }

    /// Whether this selects the live value.
    var usesLive: Bool {
        if case .useLive = change { true } else { false }
    }

    /// Whether a value was built with this override.
    var isUsed: Bool { wasUsed.load(ordering: .relaxed) }

    func markUsed() {
        wasUsed.store(true, ordering: .relaxed)
    }

    /// Returns the value that replaces the binding's own.
    ///
    /// - Parameter make: Builds the binding's own value, if this does not replace it.
    func replacement<Value, Failure: Error>(
        on graph: any DependencyGraph, for binding: Binding, otherwise make: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        switch change {
        case .value(let value):
            if let value = value.value(as: Value.self) { return value }
        case .replace(let change), .bind(let change):
            let made = try rethrow(Failure.self, for: binding) { try change(graph) }
            if let value = made?.value(as: Value.self) { return value }
        case .decorate, .declare, .useLive: break
        }
        return try make()
    }

    /// Returns an instance of the given value, if this gives a value.
    ///
    /// - Parameters:
    ///   - lineage: The lineage of the graph that the binding is read from.
    ///   - layer: The reader's layer.
    ///   - dependencies: What the instance depends on, in addition to the binding.
    func instance(in lineage: Lineage, for layer: Layer, _ dependencies: DependencyRecord) -> Instance? {
        guard case .value(let value) = change, let binding else { return nil }
        if dependencies === DependencyRecord.empty, let given = givenInstance(in: lineage, for: layer) { return given }
        return value.instance(with: Provenance(binding: binding, lineage: lineage, dependencies: dependencies))
    }

    /// Returns the instance that was created with this override, if it lives in the layer of a reader or further out.
    /// It depends only on the binding.
    func givenInstance(in lineage: Lineage, for layer: Layer) -> Instance? {
        guard case .value(let value) = change, value.provenance.lineage === lineage,
            layer.enclosing(value.provenance.home) != nil
        else { return nil }
        return value
    }

    /// Returns the instance that was created with this override, if no layer has it yet. Counts as a use of this
    /// override.
    func takeUnsettledInstance(in lineage: Lineage) -> Instance? {
        guard case .value(let value) = change, context == nil, value.provenance.lineage === lineage,
            !value.provenance.isSettled
        else { return nil }
        markUsed()
        return value
    }

    /// Makes the given instance live in a layer that is about to have this override.
    ///
    /// An override can be in several worlds. The instance lives in the first one, and the others create their own.
    ///
    /// - Parameter former: The layer that is replaced.
    func settle(in layer: Layer, inPlaceOf former: Layer?, under lock: inout GraphLock) {
        guard case .value(let value) = change, value.provenance.lineage === layer.lineage,
            !value.provenance.isSettled || value.provenance.home.number == former?.number
        else { return }
        value.provenance.settle(in: layer, under: &lock)
    }

    /// Returns the decorated value.
    func decorate<Value, Failure: Error>(
        _ value: Value, on graph: any DependencyGraph, for binding: Binding, throwing failure: Failure.Type
    ) throws(Failure) -> Value {
        guard case .decorate(let change) = change else { return value }
        let changed = try rethrow(Failure.self, for: binding) { try change(StrongInstance(value), graph) }
        return changed?.value(as: Value.self) ?? value
    }

    private func rethrow<Result, Failure: Error>(
        _ failure: Failure.Type, for binding: Binding, _ body: () throws -> Result
    ) throws(Failure) -> Result {
        do {
            return try body()
        } catch let error as Failure {
            throw error
        } catch {
            Misuse.overrideThrew(error, instead: "\(Failure.self)", binding, by: self).stop()
        }
    }

    // MARK: - Learning which binding this names

    /// Evaluates the name on a graph, to learn which binding it names.
    ///
    /// - Parameters:
    ///   - build: The current build of this thread.
    ///   - resolution: The resolution of a value that has to be built.
    ///   - given: A value for probing the name, if the override has none.
    /// - Returns: The binding, and its value if that had to be built.
    func learn(
        on graph: any DependencyGraph, under build: Build?, for resolution: Resolution?,
        sample given: Transfer<Any>?
    ) -> Learned? {
        guard let name, let graph = Self.cast(graph, to: graphType) else { return nil }
        let sample = self.sample ?? given.flatMap { Instance.boxing($0.value, as: valueType) }
        let probe = Probe(valueType, answering: sample, site: site) { [self] binding in
            guard binding.graphType == graphType else {
                Misuse.overrideOfOtherGraph(binding, named: "\(graphType)", site: site).stop()
            }
            remember(LearnedBinding(binding.key, isCertain: false, call: binding))
        }
        let record = DependencyRecord()
        let (binding, isCertain) = evaluate(name, with: probe, on: graph, under: build, into: record, for: resolution)
        if isValue { wasProven.store(true, ordering: .relaxed) }
        if isCertain { remember(LearnedBinding(binding.key, isCertain: true, call: binding)) }
        if isPreparation { LatePreparation.check(afterLearning: self) }
        return sample == nil ? probe.answer.map { Learned(binding: binding.key, value: $0, record: record) } : nil
    }

    private func remember(_ learned: LearnedBinding) {
        if let keyPath = name?.keyPath { LearnedNames.remember(learned, for: keyPath) }
        learnedBinding.withLock { $0 = learned }
    }

    /// Whether the getter may still turn out to compute its result from the binding's value, because no value has shown
    /// otherwise.
    var isUnproven: Bool {
        name != nil && !wasProven.load(ordering: .relaxed) && learned?.isCertain == false
    }

    /// Returns whether a value has the type that this overrides.
    func fits(_ value: Any) -> Bool { Instance.boxing(value, as: valueType) != nil }

    /// Evaluates the name with values of the binding, before and after decoration, and stops the program if the getter
    /// changes one.
    func prove(with values: [Transfer<Any>], on graph: any DependencyGraph, under build: Build?) {
        guard let name, let graph = Self.cast(graph, to: graphType), !wasProven.exchange(true, ordering: .relaxed)
        else { return }
        for value in values.compactMap({ Instance.boxing($0.value, as: valueType) }) {
            let probe = Probe(valueType, answering: value, site: site) { _ in }
            _ = evaluate(name, with: probe, on: graph, under: build, into: DependencyRecord(), for: nil)
        }
    }

    /// Runs the getter in a separate, detached build, so that its reads are not dependencies of the current build.
    private func evaluate(
        _ name: OverrideName, with probe: Probe, on graph: any DependencyGraph, under build: Build?,
        into record: DependencyRecord, for resolution: Resolution?
    ) -> (Binding, isCertain: Bool) {
        let frame = Build(
            Binding(naming: valueType, at: site), of: graph.instances, parent: build, record: record, isDetached: true)
        defer { frame.drop() }
        let context = ResolutionContext(
            dependencies: Dependencies(instances: graph.instances.ofDependencies),
            graphs: CurrentGraphs.adding(graph, to: graph.instances.graphs), build: frame, record: record,
            resolution: resolution, probe: probe)
        return probe.check(Result { try context.perform { try name.evaluate(graph) } })
    }

    /// Casts a graph to the type that an override names: the graph itself, or the dependencies of its world.
    private static func cast<Graph: DependencyGraph>(
        _ graph: any DependencyGraph, to type: Graph.Type
    ) -> (any DependencyGraph)? {
        graph as? Graph ?? Dependencies(instances: graph.instances.ofDependencies) as? Graph
    }
}

/// A binding that an override names, with the value that had to be built to learn it.
struct Learned {
    let binding: GraphBinding
    let value: Transfer<Any>
    let record: DependencyRecord
}
