// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import Synchronization

/// Builds the nodes of one run of a program, and records them.
final class NodeBuilder: Sendable {
    /// The start of a node's creation in a world.
    struct Begun: Equatable {
        let node: Int
        let world: ObjectIdentifier
    }

    private struct State {
        var made: [InstanceDescription] = []
        var begun: [Begun] = []
        /// The value of each override by a value.
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
            number: number, scope: node.scope, isSampled: node.isSampled, isInTypedGraph: node.isInTypedGraph,
            nodeBuilder: self)
    }

    /// The number of builders, closures and decorators that have begun, except those that may run early.
    var begunCount: Int { state.withLock { $0.begun.count } }

    func begun(from moment: Int) -> [Begun] { state.withLock { Array($0.begun[moment...]) } }

    func made(serial: Int) -> InstanceDescription { state.withLock { $0.made[serial] } }

    /// Forgets everything, because keys that the process remembers hold this object.
    func clear() {
        state.withLock { $0 = State() }
    }

    // MARK: - Reading and building

    /// Reads a node from a graph, or from the dependencies that it belongs to.
    func read(_ number: Int, in graph: some NodeGraph) -> any Node {
        let key = key(number)
        if key.isInTypedGraph { return read(key, of: graph) }
        return graph.app.lent { read(key, of: $0) }
    }

    private func read(_ key: NodeKey, of graph: some NodeGraph) -> any Node {
        key.isSampled ? graph.node(key, as: SampledNode.self) : graph.node(key, as: PendingNode.self)
    }

    /// The work of a binding's own builder.
    func build<Value: Node>(_ number: Int, as type: Value.Type, in graph: some NodeGraph) -> Value {
        let plan = nodes[number]
        return make(type, number, by: .builder, from: plan.edges, holdsParts: plan.holdsParts, in: graph)
    }

    /// Makes a node.
    ///
    /// - Parameters:
    ///   - reads: The nodes to read for it.
    ///   - inner: The decorated instance, which it holds.
    func make<Value: Node>(
        _ type: Value.Type, _ number: Int, by maker: Maker, from reads: [Int], around inner: Value? = nil,
        holdsParts: Bool, in graph: some NodeGraph
    ) -> Value {
        let world = ObjectIdentifier(graph.app.instances)
        if maker == .builder || nodes[number].isSampled {
            state.withLock { $0.begun.append(Begun(node: number, world: world)) }
        }
        let parts = reads.map { read($0, in: graph) }
        // No part is released before the last one exists.
        return withExtendedLifetime(parts) {
            let inner = inner.map { [$0 as any Node] } ?? []
            return Value(
                note(number, maker, from: inner + parts),
                holding: inner + (holdsParts ? parts : []))
        }
    }

    /// The value of an override, always the same.
    func value<Value: Node>(of override: OverridePlan, as type: Value.Type) -> Value {
        if let value = state.withLock({ $0.values[override.id] }) as? Value { return value }
        let value = Value(note(override.node, .override(override.id), from: []), holding: [])
        return state.withLock { state in
            // Another thread may have been first.
            if let first = state.values[override.id] as? Value { return first }
            state.values[override.id] = value
            return value
        }
    }

    private func note(_ number: Int, _ maker: Maker, from inputs: [any Node]) -> InstanceDescription {
        state.withLock { state in
            let made = InstanceDescription(
                serial: state.made.count, node: number, maker: maker, inputs: inputs.map(\.made.serial))
            state.made.append(made)
            return made
        }
    }
}
