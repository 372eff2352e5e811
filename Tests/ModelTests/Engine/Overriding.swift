// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery

extension DependencyOverrides {
    /// Makes changes of a random system.
    mutating func perform(_ changes: [ChangePlan], of program: Program) {
        for change in changes {
            switch change {
            case .context(let number): context = [.live, .preview, .test][number]
            case .override(let override): perform(override, of: program)
            }
        }
    }

    private mutating func perform(_ override: OverridePlan, of program: Program) {
        let key = program.key(override.binding)
        switch (key.binding.isTyped, key.binding.isThrowing, key.binding.type) {
        case (true, _, .green): graph(TypedGraph.self) { $0.add(override, \.[green: key], program) }
        case (true, _, _): graph(TypedGraph.self) { $0.add(override, \.[red: key], program) }
        case (false, true, _): addThrowing(override, key, program)
        case (false, false, .red): add(override, \.[red: key], program)
        case (false, false, .green): add(override, \.[green: key], program)
        case (false, false, .list):
            addToList(override, program.plan.collection == key.number ? \.collected : \.[list: key], program)
        }
    }

    /// Overrides a binding with a throwing getter, which no key path can name.
    private mutating func addThrowing(_ override: OverridePlan, _ key: NodeKey, _ program: Program) {
        switch override.change {
        case .value(let number):
            let node: RedNode = program.give(number, by: override)
            self.override({ try $0.throwing(key) }) { node }
        case .closure(let number, let read):
            self.override({ try $0.throwing(key) }) {
                program.replace(number, read, override, in: Dependencies.current)
            }
        case .decorator(let read):
            decorate({ try $0.throwing(key) }) { node, app in program.decorate(node, read, override, in: app) }
        case .live: useLive { try $0.throwing(key) }
        }
    }

    private mutating func addToList(
        _ override: OverridePlan, _ keyPath: any KeyPath<Dependencies, [RedNode]> & Sendable, _ program: Program
    ) {
        switch override.change {
        case .value(let number): self[keyPath] = [program.give(number, by: override)]
        case .closure(let number, let read):
            self.override(keyPath) { app in [program.replace(number, read, override, in: app)] }
        case .decorator(let read):
            contribute(to: keyPath) { app in program.decorate(nil, read, override, in: app) }
        case .live: useLive(keyPath)
        }
    }
}

extension GraphOverrides where Graph: NodeGraph {
    fileprivate mutating func add<Value: Node>(
        _ override: OverridePlan, _ keyPath: any KeyPath<Graph, Value> & Sendable, _ program: Program
    ) {
        switch override.change {
        case .value(let number): self[keyPath] = program.give(number, by: override)
        case .closure(let number, let read):
            self.override(keyPath) { graph in program.replace(number, read, override, in: graph) }
        case .decorator(let read):
            decorate(keyPath) { node, graph in program.decorate(node, read, override, in: graph) }
        case .live: useLive(keyPath)
        }
    }
}
