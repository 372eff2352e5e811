// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A value that the model has opened.
final class AsyncModelInstance {
    let node: Int
    /// The override that created it, or 0 for the builder.
    let maker: Int
    let inputs: [AsyncModelInstance]
    /// Whether the graph is responsible for closing it.
    let isClosable: Bool
    /// The engine's number for it, once known.
    var serial: Int?

    init(_ node: Int, by maker: Int, from inputs: [AsyncModelInstance], isClosable: Bool) {
        self.node = node
        self.maker = maker
        self.inputs = inputs
        self.isClosable = isClosable
        others = inputs.reduce(into: [:]) { others, input in
            others[ObjectIdentifier(input)] = input
            others.merge(input.others) { first, _ in first }
        }
    }

    /// This value and everything that it was built from, directly or indirectly, without duplicates.
    var origins: [AsyncModelInstance] { [self] + others.values }
    private let others: [ObjectIdentifier: AsyncModelInstance]
}

/// The rules for asynchronous bindings, written for readability, for a single task that does one thing after another.
///
/// Programs hold each value that they have opened and that lives only while it is held.
final class AsyncModelWorld {
    /// A set of changes, and the instances that live there.
    private final class Layer {
        /// The overridden nodes.
        let nodes: Set<Int>
        var instances: [Int: AsyncModelInstance] = [:]

        init(_ nodes: some Sequence<Int>) {
            self.nodes = Set(nodes)
        }

        func touches(_ instance: AsyncModelInstance) -> Bool {
            instance.origins.contains { nodes.contains($0.node) }
        }
    }

    private let plan: AsyncGraphPlan
    let outer: AsyncModelWorld?
    /// The layers of this world and of its enclosing worlds.
    private let ownLayer: Layer
    private let outerLayers: [Layer]
    private var overrides: [Int: AsyncOverridePlan] = [:]
    /// The values of overrides.
    private var values: [Int: AsyncModelInstance] = [:]
    /// The state of each of the typed graphs, which have the same type.
    private var typedGraphs: [[Int: AsyncModelInstance]?] = [nil, nil]
    /// The typed graphs that were shut down.
    private var closedTypedGraphs: Set<Int> = []
    /// Whether this world was shut down.
    private var isShutDown = false
    /// The index of the typed graph in use.
    private var typedGraphIndex = 0
    /// The state of the typed graph in use, if there is one.
    private var typedGraph: [Int: AsyncModelInstance]? {
        get { typedGraphs[typedGraphIndex] }
        set { typedGraphs[typedGraphIndex] = newValue }
    }
    /// The opened instances, except transient ones.
    private var openedCount = 0
    /// The opened instances here and in enclosing worlds, except transient ones.
    var totalOpenedCount: Int { openedCount + (outer?.totalOpenedCount ?? 0) }

    init(_ overrides: [AsyncOverridePlan], in outer: AsyncModelWorld?, of plan: AsyncGraphPlan) {
        self.plan = plan
        self.outer = outer
        ownLayer = Layer(overrides.map(\.node))
        outerLayers = outer?.layers ?? []
        for override in overrides { self.overrides[override.node] = override }
    }

    private var layers: [Layer] { [ownLayer] + outerLayers }

    /// Opens a node, with what it is built from.
    ///
    /// - Parameter broken: The nodes whose builders fail.
    /// - Throws: The error of the first builder that fails.
    func call(_ node: Int, broken: Set<Int>) throws(InjectedError) -> AsyncModelInstance {
        if let instance = existing(node) { return instance }
        if isRefused(node) { throw .shutDown }
        let instance = try make(node, broken)
        if plan.nodes[node].scope == .transient { return instance }
        if plan.nodes[node].isInTypedGraph { typedGraph?[node] = instance } else { keep(instance) }
        return instance
    }

    /// Whether a call of a node would run its builder.
    func wouldBuild(_ node: Int) -> Bool {
        existing(node) == nil && maker(of: node) == nil && !isRefused(node)
    }

    /// Whether a node cannot be opened because its graph or an enclosing world was shut down. Existing values stay.
    private func isRefused(_ node: Int) -> Bool {
        if maker(of: node)?.isValue == true { return false }
        return isClosed || plan.nodes[node].isInTypedGraph && closedTypedGraphs.contains(typedGraphIndex)
    }

    private var isClosed: Bool { isShutDown || outer?.isClosed == true }

    private func existing(_ node: Int) -> AsyncModelInstance? {
        if plan.nodes[node].isInTypedGraph { return typedGraph?[node] }
        var between: [Layer] = []
        for layer in layers {
            if let instance = layer.instances[node], !between.contains(where: { $0.touches(instance) }) {
                return instance
            }
            between.append(layer)
        }
        return nil
    }

    /// Keeps an instance where it lives: in the first layer outward that touches it, or else the outermost one.
    private func keep(_ instance: AsyncModelInstance) {
        let home = layers.first { $0.touches(instance) } ?? layers[layers.count - 1]
        home.instances[instance.node] = instance
    }

    private func make(_ node: Int, _ broken: Set<Int>) throws(InjectedError) -> AsyncModelInstance {
        let scope = plan.nodes[node].scope
        let isClosable = scope == .plain || scope == .singleton
        if let override = maker(of: node) {
            if override.isValue, let value = value(of: override) { return value }
            if scope != .transient { openedCount += 1 }
            return AsyncModelInstance(node, by: override.id, from: [], isClosable: isClosable)
        }
        var inputs: [AsyncModelInstance] = []
        for edge in plan.nodes[node].edges { inputs.append(try call(edge, broken: broken)) }
        if broken.contains(node) { throw InjectedError(node: node, point: 0) }
        if scope != .transient { openedCount += 1 }
        return AsyncModelInstance(node, by: 0, from: inputs, isClosable: isClosable)
    }

    private func maker(of node: Int) -> AsyncOverridePlan? { overrides[node] ?? outer?.maker(of: node) }

    /// The value of the world that has the override.
    private func value(of override: AsyncOverridePlan) -> AsyncModelInstance? {
        guard overrides[override.node]?.id == override.id else { return outer?.value(of: override) }
        if let value = values[override.node] { return value }
        let value = AsyncModelInstance(override.node, by: override.id, from: [], isClosable: false)
        values[override.node] = value
        return value
    }

    /// The number of instances here that must be closed.
    var openCount: Int {
        (ownLayer.instances.values + typedGraphs.flatMap { Array(($0 ?? [:]).values) }).count(where: \.isClosable)
    }

    /// Closes everything that lives here, for good.
    func shutDown() {
        isShutDown = true
        ownLayer.instances = [:]
        typedGraphs = typedGraphs.map { $0.map { _ in [:] } }
    }

    /// Creates a typed graph in place of the one in use; creates both if there is none.
    func makeTypedGraph() {
        typedGraph = [:]
        closedTypedGraphs.remove(typedGraphIndex)
        typedGraphs = typedGraphs.map { $0 ?? [:] }
    }

    /// Switches to the other typed graph.
    func switchTypedGraph() { typedGraphIndex = 1 - typedGraphIndex }

    /// Closes everything that is open in the typed graph in use, for good.
    func shutDownTypedGraph() {
        if typedGraph == nil { return }
        typedGraph = [:]
        closedTypedGraphs.insert(typedGraphIndex)
    }

    /// A start. If it fails, everything that it has opened is closed, except values that were built without `await`.
    ///
    /// Those that were built by then are unknown. So everything is restored, and ``adopt(_:)`` is called for each.
    ///
    /// - Returns: Whether it succeeds.
    func start(_ nodes: [Int], broken: Set<Int>) -> Bool {
        let (former, formerTypedGraph) = (layers.map(\.instances), typedGraph)
        do {
            for node in nodes { _ = try call(node, broken: broken) }
            return true
        } catch {
            for (layer, instances) in zip(layers, former) { layer.instances = instances }
            typedGraph = formerTypedGraph
            return false
        }
    }

    /// Adds a value that a failed start has built without `await`.
    func adopt(_ node: Int) {
        _ = try? call(node, broken: [])
    }
}
