// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import TestSupport

/// The kind of a node's override.
struct OverridePlan {
    enum Change {
        /// A value that is created beforehand.
        case value
        /// A closure that reads these nodes.
        case replace([Int])
        /// A decorator that reads these nodes.
        case decorate([Int])
        /// The node's own builder again.
        case useLive
    }

    /// Identifies the override within a program.
    let id: Int
    let node: Int
    let change: Change
    /// Whether the override uses a key path rather than a closure.
    let isByKeyPath: Bool
    /// Whether the closure's result holds its parts.
    let holdsParts: Bool
}

/// The nodes that one task reads, in a separate world if it has overrides. Nodes of a typed graph are skipped if there
/// is no typed graph.
struct TaskPlan {
    let overrides: [OverridePlan]
    let reads: [Int]
}

/// One operation of a program. Each is possible at any point, and skips what does not exist.
enum Step {
    /// Opens a world in the current one.
    case open([OverridePlan])
    /// Ends the current world.
    case close
    /// Overrides later, in the current world or, at a higher level, in an enclosing one.
    case override([OverridePlan], level: Int)
    /// Reads a node, in the current world or in an enclosing one, and may hold the instance.
    case read(Int, level: Int, holds: Bool)
    /// Releases one of the held instances.
    case letGo(Int)
    /// Makes a typed graph in the current world.
    case makeTypedGraph
    /// Reads a node of one of the typed graphs.
    case readTypedGraph(Int, graph: Int, holds: Bool)
    /// Several tasks, or threads, read at once: in the current world, or each in its own world.
    case together([TaskPlan], onThreads: Bool)

    /// The number of reads and other operations.
    var operationCount: Int {
        if case .together(let tasks, _) = self { return tasks.map { $0.reads.count }.reduce(1, +) }
        return 1
    }
}

/// A random program of reads, worlds and overrides.
struct ProgramPlan {
    var steps: [Step] = []

    init(steps: [Step]) {
        self.steps = steps
    }

    /// A program for a graph.
    init(length: Int, of graph: GraphPlan, using random: inout SeededGenerator) {
        var overrideCount = 0
        for _ in 0..<length {
            steps.append(Self.step(of: graph, &overrideCount, using: &random))
        }
    }

    private static func step(
        of graph: GraphPlan, _ overrideCount: inout Int, using random: inout SeededGenerator
    ) -> Step {
        let typedGraphNodes = graph.typedGraphNodes
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<9: return .open(overrides(0...3, of: graph, &overrideCount, using: &random))
        case 9..<16: return .close
        case 16..<22:
            return .override(
                overrides(0...2, of: graph, &overrideCount, using: &random), level: level(using: &random))
        case 22..<30: return .letGo(Int.random(in: 0..<1000, using: &random))
        case 30..<34 where !typedGraphNodes.isEmpty: return .makeTypedGraph
        case 34..<48 where !typedGraphNodes.isEmpty:
            return .readTypedGraph(
                random.element(of: typedGraphNodes), graph: Int.random(in: 0..<1000, using: &random),
                holds: Bool.random(using: &random))
        case 48..<58 where graph.isForTasks:
            return .together(
                tasks(of: graph, &overrideCount, using: &random), onThreads: Bool.random(using: &random))
        default:
            guard !graph.appNodes.isEmpty else { return .makeTypedGraph }
            return .read(
                random.element(of: graph.appNodes), level: level(using: &random), holds: Bool.random(using: &random))
        }
    }

    /// The current world mostly, and sometimes one further out.
    private static func level(using random: inout SeededGenerator) -> Int {
        max(0, Int.random(in: -5...2, using: &random))
    }

    private static func tasks(
        of graph: GraphPlan, _ overrideCount: inout Int, using random: inout SeededGenerator
    ) -> [TaskPlan] {
        let inOwnWorlds = Int.random(in: 0..<3, using: &random) == 0
        return (0..<Int.random(in: 1...8, using: &random)).map { _ in
            let reads = (0..<Int.random(in: 1...6, using: &random)).map { _ in
                Int.random(in: graph.nodes.indices, using: &random)
            }
            let overrides = inOwnWorlds ? overrides(1...3, of: graph, &overrideCount, using: &random) : []
            return TaskPlan(overrides: overrides, reads: reads)
        }
    }

    private static func overrides(
        _ counts: ClosedRange<Int>, of graph: GraphPlan, _ overrideCount: inout Int,
        using random: inout SeededGenerator
    ) -> [OverridePlan] {
        (0..<Int.random(in: counts, using: &random)).map { _ in
            overrideCount += 1
            let node = Int.random(in: graph.nodes.indices, using: &random)
            let reads = reads(ofOverrideOf: node, in: graph, using: &random)
            // A pending override may run early, so it must not read anything.
            let changes: [OverridePlan.Change] =
                graph.nodes[node].isSampled
                ? [.value, .replace(reads), .decorate(reads), .decorate(reads), .useLive] : [.value, .replace([])]
            return OverridePlan(
                id: overrideCount, node: node, change: random.element(of: changes),
                isByKeyPath: Bool.random(using: &random), holdsParts: graph.isForTasks || Bool.random(using: &random))
        }
    }

    /// The nodes that an override's closure reads. A closure for a typed graph's node gets no such graph to read from.
    private static func reads(
        ofOverrideOf node: Int, in graph: GraphPlan, using random: inout SeededGenerator
    ) -> [Int] {
        guard node > 0 else { return [] }
        let targets = (0..<Int.random(in: 0...2, using: &random)).map { _ in Int.random(in: 0..<node, using: &random) }
        return graph.readable(by: node, among: targets).filter { !graph.nodes[$0].isInTypedGraph }
    }
}

// MARK: - Texts

extension OverridePlan: CustomStringConvertible {
    var description: String {
        let form = isByKeyPath ? "by key path" : "by closure"
        return "\(node) by @\(id) \(change) \(form)\(holdsParts ? "" : " loose")"
    }
}

extension TaskPlan: CustomStringConvertible {
    var description: String { overrides.isEmpty ? "\(reads)" : "\(reads) under \(overrides)" }
}
