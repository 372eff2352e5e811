// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import Synchronization
import TestSupport

/// A value that the nodeBuilder opened and that must be closed.
final class Resource: Sendable {
    let serial: Int
    /// The values that it was built from, which it holds.
    private let parts: [Resource]

    init(_ serial: Int, holding parts: [Resource]) {
        self.serial = serial
        self.parts = parts
    }
}

/// An injected error.
struct InjectedError: Error, Hashable {
    let node: Int
    /// The step at which it was thrown; 0 if that does not matter.
    let point: Int

    /// The model's equivalent of the error after a shutdown.
    static let shutDown = InjectedError(node: -2, point: 0)
}

/// Opens and closes the nodes of one run step by step, injects failures, and records violations of the rules.
final class AsyncNodeBuilder: Sendable {
    /// An opened value, identified by numbers.
    struct Opened: Equatable {
        let node: Int
        /// The override that created it, or 0 for the builder.
        let maker: Int
        let inputs: [Int]
        /// Whether the graph is responsible for closing it.
        let isClosable: Bool
        /// Whether it is opened at most once, as long as nothing is closed.
        let isKept: Bool
    }

    /// A point where a builder waits until it may continue.
    struct Gate: Sendable {
        let isReached = Signal()
        let isOpen = Signal()
    }

    private struct State {
        var opened: [Opened] = []
        /// Everything that was opened, so that shared values stay alive.
        var held: [Resource] = []
        /// Values of overrides.
        var values: [Int: Resource] = [:]
        var openCount = 0
        /// The number of times that each builder was started.
        var begunCounts: [Int: Int] = [:]
        var closing: Set<Int> = []
        var closed: Set<Int> = []
        var faults: [String] = []
        var broken: Set<Int> = []
        var gates: [Int: Gate] = [:]
        var point = 0
        var actions: [Int: @Sendable () throws -> Void] = [:]
        var thrown: [InjectedError] = []
    }

    let plan: AsyncGraphPlan
    private let state = Mutex(State())

    init(_ plan: AsyncGraphPlan) {
        self.plan = plan
    }

    var opened: [Opened] { state.withLock { $0.opened } }
    var closed: Set<Int> { state.withLock { $0.closed } }
    /// The values that the graphs must close and have not.
    var openCount: Int { state.withLock { $0.openCount } }
    /// The number of open values that were opened with `await`.
    var openedWithAwaitCount: Int {
        state.withLock { state in
            state.opened.indices.count { serial in
                let opened = state.opened[serial]
                return opened.isClosable && plan.nodes[opened.node].scope != .plain && !state.closed.contains(serial)
            }
        }
    }
    /// The number of openings of values that are opened at most once unless something is closed.
    var keptCount: Int { state.withLock { $0.opened.filter(\.isKept).count } }
    var begunCounts: [Int: Int] { state.withLock { $0.begunCounts } }
    var faults: [String] { state.withLock { $0.faults } }
    /// The number of steps so far.
    var point: Int { state.withLock { $0.point } }
    /// The injected errors during closing.
    var thrown: [InjectedError] { state.withLock { $0.thrown } }

    /// Releases everything.
    func clear() {
        let resources = state.withLock { state in
            defer { (state.held, state.values) = ([], [:]) }
            return (state.held, state.values)
        }
        withExtendedLifetime(resources) {}
    }

    /// The nodes whose builders fail.
    func breakNodes(_ nodes: Set<Int>) { state.withLock { $0.broken = nodes } }

    /// Makes a node wait before its last step.
    func hold(_ node: Int) -> Gate {
        let gate = Gate()
        state.withLock { $0.gates[node] = gate }
        return gate
    }

    func release(_ node: Int) { state.withLock { $0.gates[node] = nil } }

    /// Runs actions at the steps with these numbers, from now on.
    func at(_ actions: [Int: @Sendable () throws -> Void]) {
        state.withLock { state in
            state.actions = actions
            state.point = 0
            state.thrown = []
        }
    }

    /// The failure to inject at a step.
    func failure(at point: Int) -> @Sendable () throws -> Void {
        { throw InjectedError(node: -1, point: point) }
    }

    /// A step of a builder or of closing its value.
    private func step() async throws {
        let action = state.withLock { state in
            state.point += 1
            return state.actions[state.point]
        }
        await Task.yield()
        try action?()
        await Task.yield()
    }
}

extension AsyncNodeBuilder {
    /// The work of an asynchronous node's builder.
    func open(_ number: Int, in graph: some AsyncNodeGraph) async throws -> Resource {
        let node = plan.nodes[number]
        state.withLock { $0.begunCounts[number, default: 0] += 1 }
        var parts: [Resource] = []
        for edge in node.edges {
            try await step(of: number)
            parts.append(try await read(edge, in: graph))
        }
        try await step(of: number)
        let (gate, isBroken) = state.withLock { ($0.gates[number], $0.broken.contains(number)) }
        if let gate {
            gate.isReached.send()
            await withTaskCancellationHandler {
                await gate.isOpen.wait()
            } onCancel: {
                if node.heedsCancellation { gate.isOpen.send() }
            }
            if node.heedsCancellation { try Task.checkCancellation() }
        }
        if isBroken { throw InjectedError(node: number, point: 0) }
        return make(number, from: parts, isClosable: node.scope == .singleton)
    }

    private func step(of number: Int) async throws {
        try await step()
        if plan.nodes[number].heedsCancellation { try Task.checkCancellation() }
    }

    func makePlain(_ number: Int, in graph: some AsyncNodeGraph) -> Resource {
        let parts = plan.nodes[number].edges.map { readPlain($0, in: graph) }
        return make(number, from: parts, isClosable: true)
    }

    /// The value of an override.
    func value(of override: AsyncOverridePlan) -> Resource {
        if let value = state.withLock({ $0.values[override.id] }) { return value }
        let value = make(override.node, by: override.id, isClosable: false, isKept: false)
        state.withLock { $0.values[override.id] = value }
        return value
    }

    /// The replacement of a handle in an override.
    func handle(of override: AsyncOverridePlan) -> Async<Resource> {
        if override.isValue { return Async(value(of: override)) }
        return Async { [self] in
            try await step()
            make(override.node, by: override.id, isClosable: plan.nodes[override.node].scope == .singleton)
        }
    }

    /// Records an opening.
    func make(
        _ number: Int, by maker: Int = 0, from parts: [Resource] = [], isClosable: Bool, isKept: Bool = true
    ) -> Resource {
        let isKept = isKept && plan.nodes[number].scope != .transient
        return state.withLock { state in
            let inputs = parts.map(\.serial)
            for input in inputs where state.closing.contains(input) {
                state.faults.append(
                    "node \(number) was built from \(state.opened[input].node)#\(input), which is closed")
            }
            state.opened.append(
                Opened(node: number, maker: maker, inputs: inputs, isClosable: isClosable, isKept: isKept))
            let resource = Resource(state.opened.count - 1, holding: parts)
            state.held.append(resource)
            if isClosable { state.openCount += 1 }
            return resource
        }
    }

    func read(_ number: Int, in graph: some AsyncNodeGraph) async throws -> Resource {
        let key = AsyncNodeKey(number: number, nodeBuilder: self)
        let node = plan.nodes[number]
        if node.scope == .plain { return readPlain(number, in: graph) }
        if node.isInTypedGraph { return try await graph[node: key]() }
        return try await graph.app.lent { $0[node: key] }()
    }

    func readPlain(_ number: Int, in graph: some AsyncNodeGraph) -> Resource {
        let key = AsyncNodeKey(number: number, nodeBuilder: self)
        return plan.nodes[number].isInTypedGraph ? graph.plainAsyncNode(key) : graph.app.lent { $0.plainAsyncNode(key) }
    }

    /// Closes a value. No value that was built from it may still be open.
    func close(_ resource: Resource) async throws {
        let serial = resource.serial
        state.withLock { state in
            if !state.closing.insert(serial).inserted { state.faults.append("\(serial) was closed twice") }
            var dependents: Set = [serial]
            for (other, opened) in state.opened.enumerated() where opened.inputs.contains(where: dependents.contains) {
                dependents.insert(other)
                if opened.isClosable, !state.closed.contains(other) {
                    state.faults.append(
                        "\(state.opened[serial].node)#\(serial) was closed before \(opened.node)#\(other), built from it"
                    )
                }
            }
        }
        defer { state.withLock { if $0.closed.insert(serial).inserted { $0.openCount -= 1 } } }
        do {
            try await step()
        } catch let error as InjectedError {
            state.withLock { $0.thrown.append(error) }
            throw error
        }
    }
}
