// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import Synchronization
import TestSupport

/// One run of a program, in which the engine and the model perform each step and their results are compared.
final class ProgramRun {
    /// The first difference between the two.
    struct Mismatch {
        /// The index of the step.
        let step: Int
        let text: String
    }

    /// A world that is open, as the engine and the model have it.
    private struct OpenWorld {
        let app: Dependencies
        let model: ModelWorld
        var typedGraphs: [(engine: TypedGraph, model: ModelStore)] = []
    }

    private let graph: GraphPlan
    private let steps: [Step]
    private let nodeBuilder: NodeBuilder
    private let model: ReferenceModel
    private let comparison: Comparison
    private var worlds: [OpenWorld] = []
    private var held: [(any Node, ModelInstance)] = []
    private var next = 0
    private let issues = Journal()
    private(set) var mismatch: Mismatch?
    /// The number of operations so far.
    private(set) var operationCount = 0

    init(_ program: ProgramPlan, on graph: GraphPlan) {
        steps = program.steps
        nodeBuilder = NodeBuilder(graph)
        model = ReferenceModel(graph)
        comparison = Comparison(nodeBuilder)
        self.graph = graph
    }

    /// Runs the program in a root world.
    func run() async {
        let monitor = WorldMonitor(isStrict: false) { [issues] in issues.note($0.message) }
        // How long a thread waits depends on the load of the machine.
        await TestWorld(isInheriting: false, monitor: monitor) { $0.longWait = .seconds(3600) }.perform { () async in
            await runWorld([], in: nil)
        }
        held = []
        nodeBuilder.clear()
    }

    /// Whether nothing has differed, the rules determine the next result, and there are steps left.
    private var shouldContinue: Bool { mismatch == nil && !model.isAmbiguous && next < steps.count }

    /// Runs the steps of a world that was just opened, to its end.
    private func runWorld(_ overrides: [OverridePlan], in outer: ModelWorld?) async {
        let app = Dependencies.current
        worlds.append(
            OpenWorld(app: app, model: ModelWorld(overrides, in: outer)))
        defer { worlds.removeLast() }
        while shouldContinue {
            let step = steps[next]
            next += 1
            operationCount += step.operationCount
            if case .close = step {
                if worlds.count > 1 { return }
            } else {
                await run(step)
            }
            if let issue = issues.entries.first { fail("an issue: \(issue)") }
            if let broken = Dependencies.current.brokenInvariants().first { fail(broken) }
        }
    }

    private func run(_ step: Step) async {
        switch step {
        case .open(let overrides):
            guard worlds.count < 6 else { return }
            note(overrides)
            let outer = worlds[worlds.count - 1].model
            await withDependencies {
                $0.add(overrides, from: nodeBuilder)
            } operation: {
                await runWorld(overrides, in: outer)
            }
        case .close: break
        case .override(let overrides, let level):
            note(overrides)
            let world = worlds[index(ofLevel: level)]
            world.model.override(overrides)
            if index(ofLevel: level) == worlds.count - 1 {
                prepareDependencies { $0.add(overrides, from: nodeBuilder) }
            } else {
                world.app.add(isPreparation: false) { $0.add(overrides, from: nodeBuilder) }
            }
        case .read(let node, let level, let holds):
            let world = worlds[index(ofLevel: level)]
            read(node, in: world.app, world.model.app, holds: holds)
        case .letGo(let index):
            if !held.isEmpty { held.remove(at: index % held.count) }
        case .makeTypedGraph:
            let index = worlds.count - 1
            worlds[index].typedGraphs.append((TypedGraph(app: .current), worlds[index].model.makeTypedGraph()))
        case .readTypedGraph(let node, let number, let holds):
            let typedGraphs = worlds.flatMap(\.typedGraphs)
            guard !typedGraphs.isEmpty else { return }
            let typedGraph = typedGraphs[number % typedGraphs.count]
            read(node, in: typedGraph.engine, typedGraph.model, holds: holds)
        case .together(let tasks, let onThreads): await readTogether(tasks, onThreads: onThreads)
        }
    }

    private func index(ofLevel level: Int) -> Int { max(0, worlds.count - 1 - level) }

    /// Closures of nodes whose overrides are still pending may run early.
    private func note(_ overrides: [OverridePlan]) {
        for override in overrides where !graph.nodes[override.node].isSampled {
            if case .replace = override.change { comparison.earlyOverrides.insert(override.id) }
        }
    }

    // MARK: - Reading

    private func read(_ node: Int, in graph: some NodeGraph, _ store: ModelStore, holds: Bool) {
        let (moment, count) = (nodeBuilder.begunCount, model.buildCount)
        let instance = nodeBuilder.read(node, in: graph)
        let reading = model.read(node, in: store)
        compare(instance, reading)
        compareCounts(nodeBuilder.begunCount - moment, model.buildCount - count)
        _ = model.takeOrigins()
        if holds { held.append((instance, reading.instance)) }
    }

    private func compare(_ instance: any Node, _ reading: ModelReading) {
        guard let difference = comparison.difference(instance.made, reading.instance.shape) else { return }
        fail(
            """
            \(difference)
              engine: \(comparison.text(of: instance.made).prefix(2000))
              model:  \(comparison.text(of: reading.instance.shape).prefix(2000))
            """)
    }

    /// - Parameter mayExceed: Whether two threads may build the same node, because worlds change what a binding reads.
    private func compareCounts(_ count: Int, _ expected: Int, mayExceed: Bool = false) {
        if mayExceed ? count < expected : count != expected {
            fail("the engine built \(count) instances in this step, and the model \(expected)")
        }
    }

    private func fail(_ text: String) {
        if mismatch == nil, !model.isAmbiguous { mismatch = Mismatch(step: next - 1, text: text) }
    }

    // MARK: - Several tasks

    /// Runs tasks at once in the current world, or each in its own world inside it.
    ///
    /// Their results do not depend on their order, so the model reads one after another.
    private func readTogether(_ tasks: [TaskPlan], onThreads: Bool) async {
        let (moment, count) = (nodeBuilder.begunCount, model.buildCount)
        for task in tasks { note(task.overrides) }
        let places = tasks.map { place(for: $0, in: worlds[worlds.count - 1]) }
        let tasks = zip(tasks, places).map { task, place in
            task.reads.filter { place.typedGraphs.count > 0 || !graph.nodes[$0].isInTypedGraph }
        }
        let work = zip(tasks, places).map { TaskWork($0, in: $1.app, $1.typedGraphs.last?.engine, nodeBuilder) }
        if onThreads { await TaskWork.runOnThreads(work) } else { await TaskWork.runInTasks(work) }
        let instances = work.flatMap { $0.takeInstances() }
        let readings = zip(tasks, places).map { reads, place in
            reads.map { model.read($0, in: place.typedGraphs.last?.model ?? place.model.app) }
        }
        for (instance, reading) in zip(instances, readings.joined()) { compare(instance, reading) }
        let areApart = tasks.count > 1 && places.contains { $0.model !== places[0].model }
        compareCounts(nodeBuilder.begunCount - moment, model.buildCount - count, mayExceed: areApart)
        addPossibleReads(readings, of: places.map(\.model))
    }

    /// The world in which a task reads: the current one, or a separate one inside it.
    private func place(for task: TaskPlan, in current: OpenWorld) -> OpenWorld {
        guard !task.overrides.isEmpty else { return current }
        let app = current.app.opening { $0.add(task.overrides, from: nodeBuilder) }
        let world = ModelWorld(task.overrides, in: current.model)
        return OpenWorld(
            app: app, model: world, typedGraphs: [(app.perform { TypedGraph(app: app) }, world.makeTypedGraph())])
    }

    /// A thread without its own build may work for any running build, so its reads may count for each of them.
    private func addPossibleReads(_ readings: [[ModelReading]], of worlds: [ModelWorld]) {
        let origins = model.takeOrigins()
        guard let current = worlds.first, worlds.allSatisfy({ $0 === current }) else { return }
        model.addPossibleReads(origins, with: readings.joined().map(\.origin), builtIn: current.app)
    }
}
