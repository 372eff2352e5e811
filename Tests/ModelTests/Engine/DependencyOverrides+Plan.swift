// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery

extension DependencyOverrides {
    /// Writes planned overrides, each in its planned form.
    mutating func add(_ overrides: [OverridePlan], from nodeBuilder: NodeBuilder) {
        for override in overrides {
            let key = nodeBuilder.key(override.node)
            switch (key.isInTypedGraph, key.isSampled) {
            case (true, true): graph(TypedGraph.self) { $0.add(override, key) { $0[sampled: key] } }
            case (true, false): graph(TypedGraph.self) { $0.add(override, key) { $0[pending: key] } }
            case (false, true) where override.isByKeyPath: add(override, key, \.[sampled: key])
            case (false, false) where override.isByKeyPath: add(override, key, \.[pending: key])
            case (false, true): add(override, key) { $0[sampled: key] }
            case (false, false): add(override, key) { $0[pending: key] }
            }
        }
    }

    /// By a key path.
    private mutating func add<Value: Node>(
        _ override: OverridePlan, _ key: NodeKey, _ keyPath: any KeyPath<Dependencies, Value> & Sendable
    ) {
        let nodeBuilder = key.nodeBuilder
        switch override.change {
        case .value: self[keyPath] = nodeBuilder.value(of: override, as: Value.self)
        case .replace(let reads):
            self.override(keyPath) { app in nodeBuilder.make(override, from: reads, in: app) }
        case .decorate(let reads):
            decorate(keyPath) { value, app in nodeBuilder.make(override, from: reads, around: value, in: app) }
        case .useLive: useLive(keyPath)
        }
    }

}

extension GraphOverrides where Graph: NodeGraph {
    /// By a closure that reads the binding.
    fileprivate mutating func add<Value: Node>(
        _ override: OverridePlan, _ key: NodeKey, _ getter: @escaping @Sendable (Graph) -> Value
    ) {
        let nodeBuilder = key.nodeBuilder
        switch override.change {
        case .value: self.override(getter) { nodeBuilder.value(of: override, as: Value.self) }
        case .replace(let reads):
            self.override(getter) { nodeBuilder.make(override, from: reads, in: Dependencies.current) }
        case .decorate(let reads):
            decorate(getter) { value, _ in
                nodeBuilder.make(override, from: reads, around: value, in: Dependencies.current)
            }
        case .useLive: useLive(getter)
        }
    }
}

extension NodeBuilder {
    /// Returns the node that an override's closure creates.
    fileprivate func make<Value: Node>(
        _ override: OverridePlan, from reads: [Int], around inner: Value? = nil, in app: Dependencies
    ) -> Value {
        make(
            Value.self, override.node, by: .override(override.id), from: reads, around: inner,
            holdsParts: override.holdsParts, in: app)
    }
}
