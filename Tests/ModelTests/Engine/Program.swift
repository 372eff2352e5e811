// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import Synchronization
import TestSupport

/// One run of a random system: builds its instances, and holds them until it ends.
final class Program: Sendable {
    private struct State {
        /// Everything that was built, so that no object has the address of an earlier one.
        var nodes: [any Node] = []
        var tasks: [NodeTask] = []
        /// The value of each override by a value.
        var given: [Int: any Node] = [:]
        var attempts: [Int: Int] = [:]
    }

    private struct Failure: Error {}

    let plan: SystemPlan
    /// The number of this run in the process.
    let run: Int
    private let yields: Bool
    private let moments = Atomic(0)
    private let state = Mutex(State())

    private static let count = Atomic(0)

    /// - Parameter yields: Whether builders let other threads run.
    init(_ plan: SystemPlan, yields: Bool) {
        self.plan = plan
        self.yields = yields
        run = Self.count.add(1, ordering: .relaxed).newValue
    }

    /// Ends the tasks and releases the instances. The process may remember keys, and they hold this object.
    func end() {
        let former = state.withLock { state in
            defer { state = State() }
            return state
        }
        for task in former.tasks { task.end() }
    }

    func key(_ number: Int) -> NodeKey { NodeKey(number, of: self) }

    /// Lets other threads run at some moments.
    private func pause() {
        guard yields else { return }
        let moment = UInt64(moments.add(1, ordering: .relaxed).newValue)
        var random = SeededGenerator(seed: moment &+ UInt64(run) << 20)
        for _ in 0..<max(0, random.number(in: -3...3)) { yieldThread() }
    }

    // MARK: - Builders

    /// The work of a binding's own builder.
    func build<Value: Node>(_ key: NodeKey, isTest: Bool = false, in graph: some NodeGraph) -> Value {
        let readers = makeReaders(key.number, in: graph)
        var (number, parts) = collect(key, isTest: isTest, in: graph)
        if let own = key.binding.ownReader, own < readers.count { number += 5 * (readers[own].read()?.number ?? 0) }
        return make(number, key.number, parts, readers)
    }

    /// The work of a builder that throws a few times, before or after its reads.
    func buildOrThrow(_ key: NodeKey, in graph: Dependencies) throws -> RedNode {
        let attempt = state.withLock { state in
            state.attempts[key.number, default: 0] += 1
            return state.attempts[key.number, default: 0]
        }
        let isFailing = attempt <= key.binding.failureCount
        if isFailing, (attempt + key.number).isMultiple(of: 2) { throw Failure() }
        let node: RedNode = build(key, in: graph)
        if isFailing { throw Failure() }
        return node
    }

    /// The work of a list's builder.
    func buildList(_ key: NodeKey, in graph: some NodeGraph) -> [RedNode] {
        let (number, parts) = collect(key, isTest: false, in: graph)
        return [make(number, key.number, parts, [])]
    }

    private func collect(_ key: NodeKey, isTest: Bool, in graph: some NodeGraph) -> (Int, [any Node]) {
        pause()
        let binding = key.binding
        var parts: [any Node] = []
        var number = key.number
        readBase(in: graph)
        if binding.readsContext { number += 13 * Self.number(of: graph.app.context) }
        if isTest { number += 50 }
        if let selector = binding.selector {
            number += add(ReadPlan(binding: selector, reader: nil), factor: 1, to: &parts, for: key.number, in: graph)
        }
        for read in binding.branches[number % 2] {
            number += add(read, factor: 3, to: &parts, for: key.number, in: graph)
        }
        pause()
        return (number, parts)
    }

    /// Reads for an instance of a binding, and returns what it adds to the instance's number.
    private func add(
        _ read: ReadPlan, factor: Int, to parts: inout [any Node], for reader: Int, in graph: some NodeGraph
    ) -> Int {
        let style = ReadStyle.allCases[(read.binding + reader) % ReadStyle.allCases.count]
        let found = graph.read(key(read.binding), by: style)
        if plan.bindings[read.binding].scope == .transient { parts += [found.object] + found.object.body.parts }
        guard let number = read.reader, number < found.object.body.readers.count else { return factor * found.number }
        return factor * found.number + 2 * (found.object.body.readers[number].read()?.number ?? 0)
    }

    private func readBase(in graph: some NodeGraph) {
        if plan.hasBase { _ = graph.app.base }
    }

    static func number(of context: DependencyContext) -> Int {
        switch context {
        case .live: 0
        case .preview: 1
        case .test: 2
        }
    }

    // MARK: - Closures of overrides

    func given(_ id: Int) -> (any Node)? { state.withLock { $0.given[id] } }

    /// The value of an override by value.
    func give<Value: Node>(_ number: Int, by override: OverridePlan) -> Value {
        let node: Value = make(number, override.binding, [], [])
        state.withLock { $0.given[override.id] = node }
        return node
    }

    /// The work of an override's closure.
    func replace<Value: Node>(
        _ number: Int, _ read: ReadPlan?, _ override: OverridePlan, in graph: some NodeGraph
    ) -> Value {
        pause()
        var parts: [any Node] = []
        let added = read.map { add($0, factor: 1, to: &parts, for: override.binding, in: graph) } ?? 0
        return make(100 + number + added, override.binding, parts, makeReaders(override.binding, in: graph))
    }

    /// The work of a decorator or, without an inner value, of a contribution.
    func decorate<Value: Node>(
        _ inner: Value?, _ read: Int?, _ override: OverridePlan, in graph: some NodeGraph
    ) -> Value {
        pause()
        var parts = inner.map { [$0 as any Node] + $0.body.parts } ?? []
        let read = read.map { ReadPlan(binding: $0, reader: nil) }
        let added = read.map { add($0, factor: 1, to: &parts, for: override.binding, in: graph) } ?? 0
        let number = 7 + (inner?.body.number ?? 0) + added
        return make(number, override.binding, parts, makeReaders(override.binding, in: graph))
    }

    private func make<Value: Node>(
        _ number: Int, _ binding: Int, _ parts: [any Node], _ readers: [NodeReader]
    ) -> Value {
        let node = Value(NodeBody(number: number, binding: binding, parts: parts, readers: readers))
        state.withLock { $0.nodes.append(node) }
        return node
    }

    // MARK: - Readers

    private func makeReaders(_ binding: Int, in graph: some NodeGraph) -> [NodeReader] {
        plan.readers(of: binding).map { reader in
            let key = key(reader.binding)
            let app = graph.app
            switch reader.kind {
            case .closure: return .now { app.read(key, by: .graph) }
            case .factory:
                let make = app.makeReading
                return .now { make(key) }
            case .lazy: return .now(lazyReader(key))
            case .dynamic: return .now(dynamicReader(key))
            case .task:
                let task = NodeTask { app.read(key, by: .inject) }
                state.withLock { $0.tasks.append(task) }
                return .task(task)
            }
        }
    }

    private func lazyReader(_ key: NodeKey) -> @Sendable () -> Reading {
        switch key.binding.type {
        case .red:
            let injected = LazyInjected(\.[red: key])
            return { Reading(injected.wrappedValue) }
        case .green:
            let injected = LazyInjected(\.[green: key])
            return { Reading(injected.wrappedValue) }
        case .list:
            let injected = plan.collection == key.number ? LazyInjected(\.collected) : LazyInjected(\.[list: key])
            return { Reading(injected.wrappedValue) }
        }
    }

    private func dynamicReader(_ key: NodeKey) -> @Sendable () -> Reading {
        switch key.binding.type {
        case .red:
            let injected = DynamicInjected(\.[red: key])
            return { Reading(injected.wrappedValue) }
        case .green:
            let injected = DynamicInjected(\.[green: key])
            return { Reading(injected.wrappedValue) }
        case .list:
            let injected =
                plan.collection == key.number ? DynamicInjected(\.collected) : DynamicInjected(\.[list: key])
            return { Reading(injected.wrappedValue) }
        }
    }
}
