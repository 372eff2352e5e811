// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery

extension DependencyOverrides {
    /// Writes planned overrides, each in the form that its plan says.
    mutating func add(_ overrides: [OverridePlan], from workshop: Workshop) {
        for override in overrides {
            let key = workshop.key(override.node)
            switch (key.isInAnnex, key.isSampled) {
            case (true, true): addToGraph(override, key) { (annex: Annex) in annex[sampled: key] }
            case (true, false): addToGraph(override, key) { (annex: Annex) in annex[pending: key] }
            case (false, true) where override.isByKeyPath: add(override, key, \.[sampled: key])
            case (false, false) where override.isByKeyPath: add(override, key, \.[pending: key])
            case (false, true): addToGraph(override, key) { (app: Dependencies) in app[sampled: key] }
            case (false, false): addToGraph(override, key) { (app: Dependencies) in app[pending: key] }
            }
        }
    }

    /// By a key path.
    private mutating func add<Value: Node>(
        _ override: OverridePlan, _ key: NodeKey, _ keyPath: any KeyPath<Dependencies, Value> & Sendable
    ) {
        let workshop = key.workshop
        switch override.change {
        case .value: self[keyPath] = workshop.value(of: override, as: Value.self)
        case .replace(let reads):
            self.override(keyPath) { app in workshop.make(override, from: reads, in: app) }
        case .decorate(let reads):
            decorate(keyPath) { value, app in workshop.make(override, from: reads, around: value, in: app) }
        case .reset: reset(keyPath)
        }
    }

    /// By a closure that reads the binding.
    private mutating func addToGraph<Graph: NodeGraph, Value: Node>(
        _ override: OverridePlan, _ key: NodeKey, _ getter: @escaping @Sendable (Graph) -> Value
    ) {
        let workshop = key.workshop
        switch override.change {
        case .value: self.override(getter) { workshop.value(of: override, as: Value.self) }
        case .replace(let reads):
            self.override(getter) { workshop.make(override, from: reads, in: Dependencies.current) }
        case .decorate(let reads):
            decorate(getter) { workshop.make(override, from: reads, around: $0, in: Dependencies.current) }
        case .reset: reset(getter)
        }
    }
}

extension Workshop {
    /// What the closure of an override makes.
    fileprivate func make<Value: Node>(
        _ override: OverridePlan, from reads: [Int], around inner: Value? = nil, in app: Dependencies
    ) -> Value {
        make(
            Value.self, override.node, by: .override(override.id), from: reads, around: inner,
            holdsParts: override.holdsParts, in: app)
    }
}
