// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery

/// A graph whose bindings are those of a random system: a family for each scope.
protocol NodeGraph: DependencyGraph {
    var app: Dependencies { get }
}

extension Dependencies: NodeGraph {
    var app: Dependencies { self }
}

/// A typed graph, from which the typed bindings are read.
struct TypedGraph: NodeGraph {
    let instances = Instances()
    let app: Dependencies
}

extension NodeGraph {
    subscript(red key: NodeKey) -> RedNode { node(key) }
    subscript(green key: NodeKey) -> GreenNode { node(key) }
    subscript(list key: NodeKey) -> [RedNode] { singleton(for: key) { key.program.buildList(key, in: self) } }

    private func node<Value: Node>(_ key: NodeKey) -> Value {
        let binding = key.binding
        switch (binding.scope, binding.hasTestValue) {
        case (.singleton, false): return singletonNode(key)
        case (.singleton, true): return testedSingletonNode(key)
        case (.shared, false): return sharedNode(key)
        case (.shared, true): return testedSharedNode(key)
        case (.perResolution, false): return perResolutionNode(key)
        case (.perResolution, true): return testedPerResolutionNode(key)
        case (.transient, _): return transientNode(key)
        }
    }

    private func singletonNode<Value: Node>(_ key: NodeKey) -> Value {
        singleton(for: key) { key.program.build(key, in: self) }
    }

    private func sharedNode<Value: Node>(_ key: NodeKey) -> Value {
        shared(for: key) { key.program.build(key, in: self) }
    }

    private func perResolutionNode<Value: Node>(_ key: NodeKey) -> Value {
        perResolution(for: key) { key.program.build(key, in: self) }
    }

    private func transientNode<Value: Node>(_ key: NodeKey) -> Value {
        transient(for: key) { key.program.build(key, in: self) }
    }

    private func testedSingletonNode<Value: Node>(_ key: NodeKey) -> Value {
        singleton(for: key) {
            key.program.build(key, in: self)
        } test: {
            key.program.build(key, isTest: true, in: self)
        }
    }

    private func testedSharedNode<Value: Node>(_ key: NodeKey) -> Value {
        shared(for: key) {
            key.program.build(key, in: self)
        } test: {
            key.program.build(key, isTest: true, in: self)
        }
    }

    private func testedPerResolutionNode<Value: Node>(_ key: NodeKey) -> Value {
        perResolution(for: key) {
            key.program.build(key, in: self)
        } test: {
            key.program.build(key, isTest: true, in: self)
        }
    }
}

extension Dependencies {
    /// A binding that a base world overrides, so that everything built in that world stays there.
    var base: Base { singleton { Base(program: nil) } }

    /// The list of a system with a base world. A collection has no key.
    var collected: [RedNode] { collection { base.elements(in: self) } }

    /// Calls read as any code that runs in the current world, and belong to the object that was built with the factory.
    var makeReading: @Sendable (NodeKey) -> Reading { factory { (key: NodeKey) -> Reading in read(key, by: .graph) } }

    /// A binding whose builder throws a few times.
    func throwing(_ key: NodeKey) throws -> RedNode {
        key.binding.scope == .singleton ? try throwingSingleton(key) : try throwingTransient(key)
    }

    private func throwingSingleton(_ key: NodeKey) throws -> RedNode {
        try singleton(for: key) { try key.program.buildOrThrow(key, in: self) }
    }

    private func throwingTransient(_ key: NodeKey) throws -> RedNode {
        try transient(for: key) { try key.program.buildOrThrow(key, in: self) }
    }
}

/// The program of a base world.
final class Base: Sendable {
    private let program: Program?

    init(program: Program?) {
        self.program = program
    }

    func elements(in graph: Dependencies) -> [RedNode] {
        guard let program, let number = program.plan.collection else { return [] }
        return program.buildList(NodeKey(number, of: program), in: graph)
    }
}

// MARK: - Reading

/// The way in which a builder reads.
enum ReadStyle: Int, CaseIterable {
    case graph
    case inject
    case current
}

extension NodeGraph {
    /// Reads a binding of this graph or, if it is not typed, of the dependencies.
    func read(_ key: NodeKey, by style: ReadStyle) -> Reading {
        guard key.binding.isTyped else { return app.readPlain(key, by: style) }
        switch (style, key.binding.type) {
        case (.graph, .green): return Reading(self[green: key])
        case (.graph, _): return Reading(self[red: key])
        case (_, .green): return Reading(Joinery.inject(\.[green: key], of: Self.self))
        case (_, _): return Reading(Joinery.inject(\.[red: key], of: Self.self))
        }
    }
}

extension Dependencies {
    fileprivate func readPlain(_ key: NodeKey, by style: ReadStyle) -> Reading {
        if key.binding.isThrowing { return retry { try throwing(key) } }
        let isCollection = key.program.plan.collection == key.number
        switch (style, key.binding.type) {
        case (.graph, .red): return Reading(self[red: key])
        case (.graph, .green): return Reading(self[green: key])
        case (.graph, .list): return Reading(isCollection ? collected : self[list: key])
        case (.inject, .red): return Reading(Joinery.inject(\.[red: key]))
        case (.inject, .green): return Reading(Joinery.inject(\.[green: key]))
        case (.inject, .list):
            return Reading(isCollection ? Joinery.inject(\.collected) : Joinery.inject(\.[list: key]))
        case (.current, .red): return Reading(Dependencies.current[red: key])
        case (.current, .green): return Reading(Dependencies.current[green: key])
        case (.current, .list):
            return Reading(isCollection ? Dependencies.current.collected : Dependencies.current[list: key])
        }
    }

    /// Reads again as long as the builder throws.
    private func retry(_ read: () throws -> RedNode) -> Reading {
        for _ in 0..<100 {
            if let node = try? read() { return Reading(node) }
        }
        return Reading([])
    }
}
