// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import Synchronization

/// Builds the nodes of one run of a program, and notes what it has built.
final class Workshop: Sendable {
    private struct State {
        var made: [Made] = []
        /// For each override that gives a value, that value.
        var values: [Int: any Node] = [:]
    }

    private let nodes: [NodePlan]
    private let state = Mutex(State())

    init(_ plan: GraphPlan) {
        nodes = plan.nodes
    }

    func key(_ number: Int) -> NodeKey {
        let node = nodes[number]
        return NodeKey(
            number: number, scope: node.scope, isSampled: node.isSampled, isInAnnex: node.isInAnnex, workshop: self)
    }

    /// All that was made, in order: the serial number is the index.
    var made: [Made] { state.withLock { $0.made } }

    /// What was made from a moment on.
    func made(from moment: Int) -> [Made] { state.withLock { Array($0.made[moment...]) } }

    var count: Int { state.withLock { $0.made.count } }

    func made(serial: Int) -> Made { state.withLock { $0.made[serial] } }

    /// Forgets all, for keys that the process remembers hold this.
    func clear() {
        let former = state.withLock { state in
            defer { state = State() }
            return state.made
        }
        withExtendedLifetime(former) {}
    }

    // MARK: - Reading and building

    /// Reads a node from a graph, or from the dependencies that it belongs to.
    func read(_ number: Int, in graph: some NodeGraph) -> any Node {
        let key = key(number)
        if key.isInAnnex { return read(key, of: graph) }
        return read(key, of: graph.app)
    }

    private func read(_ key: NodeKey, of graph: some NodeGraph) -> any Node {
        key.isSampled ? graph.node(key, as: SampledNode.self) : graph.node(key, as: PendingNode.self)
    }

    /// What a binding's own builder does.
    func build<Value: Node>(_ number: Int, as type: Value.Type, in graph: some NodeGraph) -> Value {
        let plan = nodes[number]
        return make(type, number, by: .builder, from: plan.edges, holdsParts: plan.holdsParts, in: graph)
    }

    /// Makes a node.
    ///
    /// - Parameters:
    ///   - reads: The nodes to read for it.
    ///   - inner: What it decorates, which it holds.
    func make<Value: Node>(
        _ type: Value.Type, _ number: Int, by maker: Maker, from reads: [Int], around inner: Value? = nil,
        holdsParts: Bool, in graph: some NodeGraph
    ) -> Value {
        let parts = reads.map { read($0, in: graph) }
        // None of the parts goes away before the last of them is there.
        return withExtendedLifetime(parts) {
            let inner = inner.map { [$0 as any Node] } ?? []
            return Value(
                note(number, maker, from: inner + parts, in: ObjectIdentifier(graph.app.instances)),
                holding: inner + (holdsParts ? parts : []))
        }
    }

    /// The value that an override gives, always the same.
    func value<Value: Node>(of override: OverridePlan, as type: Value.Type) -> Value {
        if let value = state.withLock({ $0.values[override.id] }) as? Value { return value }
        let value = Value(note(override.node, .override(override.id), from: [], in: nil), holding: [])
        state.withLock { $0.values[override.id] = value }
        return value
    }

    private func note(_ number: Int, _ maker: Maker, from inputs: [any Node], in world: ObjectIdentifier?) -> Made {
        state.withLock { state in
            let made = Made(
                serial: state.made.count, node: number, maker: maker, inputs: inputs.map(\.made.serial), world: world)
            state.made.append(made)
            return made
        }
    }
}
