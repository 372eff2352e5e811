// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import TestSupport

/// One run of an asynchronous program, in which the engine and the model perform each step.
final class AsyncProgramRun {
    private struct OpenWorld {
        let app: Dependencies
        let model: AsyncModelWorld
        /// Typed graphs of one type.
        var typedGraphs: [AsyncTypedGraph?] = [nil, nil]
        var typedGraphIndex = 0
        /// The typed graph in use.
        var typedGraph: AsyncTypedGraph? {
            get { typedGraphs[typedGraphIndex] }
            set { typedGraphs[typedGraphIndex] = newValue }
        }
    }

    private let graph: AsyncGraphPlan
    private let steps: [AsyncStep]
    private let nodeBuilder: AsyncNodeBuilder
    private var worlds: [OpenWorld] = []
    private var partners: [Int: AsyncModelInstance] = [:]
    private var next = 0
    /// The first difference, and the step after which it appeared.
    private(set) var mismatch: (step: Int, text: String)?
    private(set) var operationCount = 0

    init(_ program: AsyncProgramPlan, on graph: AsyncGraphPlan) {
        self.graph = graph
        steps = program.steps
        nodeBuilder = AsyncNodeBuilder(graph)
    }

    /// Runs the program in a root world.
    func run() async {
        await Dependencies.openingRoot().perform { () async in await runWorld([], in: nil) }
        await expectOpen(0, after: "the end")
        nodeBuilder.clear()
    }

    private var shouldContinue: Bool { mismatch == nil && next < steps.count }

    private func runWorld(_ overrides: [AsyncOverridePlan], in outer: AsyncModelWorld?) async {
        worlds.append(
            OpenWorld(app: .current, model: AsyncModelWorld(overrides, in: outer, of: graph)))
        defer { worlds.removeLast() }
        while true {
            guard shouldContinue else { return }
            let step = steps[next]
            next += 1
            operationCount += 1
            let (kept, expected) = (nodeBuilder.keptCount, current.model.totalOpenedCount)
            switch step {
            case .open(let overrides):
                guard worlds.count < 4 else { continue }
                let model = current.model
                await withDependencies {
                    $0.add(overrides, of: nodeBuilder)
                } operation: {
                    await runWorld(overrides, in: model)
                }
            case .end:
                if worlds.count > 1 { return }
            default:
                let isCounted = await run(step)
                let counts = (nodeBuilder.keptCount - kept, current.model.totalOpenedCount - expected)
                if isCounted, counts.0 != counts.1 { fail("opened \(counts.0), the model \(counts.1)") }
            }
            await expectOpen(worlds.map(\.model.openCount).reduce(0, +), after: "\(step)")
        }
    }

    private var current: OpenWorld { worlds[worlds.count - 1] }

    /// - Returns: Whether the number of openings is certain.
    private func run(_ step: AsyncStep) async -> Bool {
        switch step {
        case .open, .end: break
        case .call(let nodes, let broken): await call(nodes.filter(isReachable), broken: broken)
        case .cancelOne(let node, let index): if isReachable(node) { await cancel(node, [index]) }
        case .cancelAll(let node): if isReachable(node) { await cancel(node, [0, 1, 2]) }
        case .start(let nodes, let broken):
            return await start(nodes.filter(isReachable), broken: broken)
        case .shutDown:
            await requireNoError { try await current.app.shutdown(timeLimit: .seconds(3_600)) }
            current.model.shutDown()
        case .makeTypedGraph:
            worlds[worlds.count - 1].typedGraph = AsyncTypedGraph(app: .current)
            for index in 0..<2 where current.typedGraphs[index] == nil {
                worlds[worlds.count - 1].typedGraphs[index] = AsyncTypedGraph(app: .current)
            }
            current.model.makeTypedGraph()
        case .switchTypedGraph:
            worlds[worlds.count - 1].typedGraphIndex = 1 - current.typedGraphIndex
            current.model.switchTypedGraph()
        case .shutDownTypedGraph:
            guard let typedGraph = current.typedGraph else { break }
            await requireNoError { try await typedGraph.shutdown(timeLimit: .seconds(3_600)) }
            current.model.shutDownTypedGraph()
        }
        return true
    }

    private func isReachable(_ node: Int) -> Bool { !graph.nodes[node].isInTypedGraph || current.typedGraph != nil }

    private func handle(of node: Int) -> Async<Resource>? {
        let key = AsyncNodeKey(number: node, nodeBuilder: nodeBuilder)
        return graph.nodes[node].isInTypedGraph ? current.typedGraph?[node: key] : current.app.lent { $0[node: key] }
    }

    // MARK: - Steps

    private func call(_ nodes: [Int], broken: Set<Int>) async {
        nodeBuilder.breakNodes(broken)
        let tasks = nodes.compactMap(handle).map { handle in Task { try await handle() } }
        for (node, task) in zip(nodes, tasks) { await compare(node, task, broken: broken) }
        nodeBuilder.breakNodes([])
    }

    /// Lets three tasks wait for a node and cancels some; afterward another one calls it.
    private func cancel(_ node: Int, _ indices: [Int]) async {
        guard let handle = handle(of: node), graph.nodes[node].scope != .transient,
            current.model.wouldBuild(node)
        else { return await call([node], broken: []) }
        let begun = nodeBuilder.begunCounts[node] ?? 0
        let gate = nodeBuilder.hold(node)
        let tasks = (0..<3).map { _ in Task { try await handle() } }
        await gate.isReached.wait()
        await wait { handle.waiterCount == 3 }
        for index in indices { tasks[index].cancel() }
        for index in indices {
            if (await tasks[index].result.failure) is CancellationError { continue }
            fail("a canceled call of \(node) did not end so")
        }
        nodeBuilder.release(node)
        let later = Task { try await handle() }
        if indices.count == 3, !graph.nodes[node].heedsCancellation { await wait { handle.waiterCount == 1 } }
        gate.isOpen.send()
        for task in tasks.indices.filter({ !indices.contains($0) }).map({ tasks[$0] }) + [later] {
            await compare(node, task, broken: [])
        }
        // If no task waits any more, it ends if it responds to cancellation. Otherwise the running one serves all
        // callers.
        let count = (nodeBuilder.begunCounts[node] ?? 0) - begun
        let expected = indices.count == 3 && graph.nodes[node].heedsCancellation ? 2 : 1
        if count != expected { fail("\(node) began \(count) times, and not \(expected)") }
    }

    /// - Returns: Whether the number of openings is certain.
    private func start(_ nodes: [Int], broken: Set<Int>) async -> Bool {
        guard let first = nodes.first else { return true }
        let isInTypedGraph = graph.nodes[first].isInTypedGraph
        let nodes = nodes.filter { graph.nodes[$0].isInTypedGraph == isInTypedGraph }
        nodeBuilder.breakNodes(broken)
        defer { nodeBuilder.breakNodes([]) }
        let isExpected = current.model.start(nodes, broken: broken)
        let count = nodeBuilder.opened.count
        do {
            if isInTypedGraph {
                try await current.typedGraph?.start(nodes, of: nodeBuilder)
            } else {
                try await current.app.start(nodes, of: nodeBuilder)
            }
            if !isExpected { fail("a start of \(nodes) did not fail") }
        } catch let error as StartError {
            // A call after a failure tries again, so a failure may be reported more than once.
            let isKnown = error.failures.allSatisfy { failure in
                guard let injected = failure.error as? InjectedError else { return failure.error is DependencyShutDown }
                return broken.contains(injected.node)
            }
            if isExpected || error.failures.isEmpty || !isKnown || !error.shutdownFailures.isEmpty {
                fail("a start of \(nodes) failed with \(error)")
            }
        } catch {
            fail("a start of \(nodes) failed with \(error)")
        }
        if !isExpected {
            for opened in nodeBuilder.opened[count...]
            where opened.maker == 0 && graph.nodes[opened.node].scope == .plain {
                current.model.adopt(opened.node)
            }
        }
        return isExpected
    }

    // MARK: - Comparing

    private func compare(_ node: Int, _ task: Task<Resource, any Error>, broken: Set<Int>) async {
        let expected = Result { () throws(InjectedError) in try current.model.call(node, broken: broken) }
        switch (await task.result, expected) {
        case (.success(let resource), .success(let instance)):
            if let difference = difference(resource.serial, instance) { fail("\(node): \(difference)") }
        case (.failure(let error), .failure(let other)):
            let error = error is DependencyShutDown ? InjectedError.shutDown : error
            if error as? InjectedError != other { fail("\(node) threw \(error), and not \(other)") }
        case (.failure(let error), .success): fail("\(node) threw \(error)")
        case (.success, .failure(let error)): fail("\(node) did not throw \(error)")
        }
    }

    private func difference(_ serial: Int, _ instance: AsyncModelInstance) -> String? {
        let opened = nodeBuilder.opened[serial]
        if let partner = partners[serial] { return partner === instance ? nil : "an instance that there was is used" }
        if instance.serial != nil { return "\(opened.node) was opened once more" }
        guard opened.node == instance.node, opened.maker == instance.maker,
            opened.inputs.count == instance.inputs.count
        else { return "\(opened.node)@\(opened.maker) where \(instance.node)@\(instance.maker) was expected" }
        (partners[serial], instance.serial) = (instance, serial)
        for (input, other) in zip(opened.inputs, instance.inputs) {
            if let found = difference(input, other) { return found }
        }
        return nil
    }

    /// A world that ended may still be closing in the background.
    private func expectOpen(_ count: Int, after step: String) async {
        await wait { nodeBuilder.openCount == count }
        if nodeBuilder.openCount != count { fail("\(nodeBuilder.openCount) are open after \(step), and not \(count)") }
        if let fault = nodeBuilder.faults.first { fail(fault) }
    }

    private func wait(until isDone: () -> Bool) async {
        guard mismatch == nil else { return }
        var count = 0
        while !isDone(), count < 1_000_000 {
            await Task.yield()
            count += 1
        }
    }

    private func requireNoError(_ operation: () async throws -> Void) async {
        do { try await operation() } catch { fail("\(error)") }
    }

    private func fail(_ text: String) {
        if mismatch == nil { mismatch = (next - 1, text) }
    }
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
