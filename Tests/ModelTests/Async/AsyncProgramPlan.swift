// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import TestSupport

/// An override of a node in a world.
struct AsyncOverridePlan {
    /// Identifies the override within a program; not 0.
    let id: Int
    let node: Int
    /// Whether it is a value, which is never closed, rather than an opening. Overrides of synchronous bindings always
    /// are.
    let isValue: Bool
}

/// One operation of a program. Each is possible at any point, and skips what does not exist.
enum AsyncStep: CustomStringConvertible {
    /// Opens a world in the current one.
    case open([AsyncOverridePlan])
    /// Ends the current world, which closes its open values in the background.
    case end
    /// Several tasks call nodes at once, while some builders fail.
    case call([Int], broken: Set<Int>)
    /// Several tasks wait for a node, and one of them is canceled.
    case cancelOne(Int, index: Int)
    /// Several tasks wait for a node, and all are canceled; then one calls again.
    case cancelAll(Int)
    /// A start of up to three nodes, while some builders fail.
    case start([Int], broken: Set<Int>)
    /// Shuts the current world down: nothing is opened there afterward.
    case shutDown
    /// Creates two typed graphs of one type, or replaces the one in use if they exist.
    case makeTypedGraph
    /// Switches to the other typed graph.
    case switchTypedGraph
    /// Shuts down only the typed graph in use.
    case shutDownTypedGraph

    var description: String {
        switch self {
        case .open(let overrides): "open \(overrides.map { "\($0.node)@\($0.id)\($0.isValue ? " value" : "")" })"
        case .end: "end"
        case .call(let nodes, let broken): "call \(nodes) broken \(broken.sorted())"
        case .cancelOne(let node, let index): "cancel \(index) of \(node)"
        case .cancelAll(let node): "cancel all of \(node)"
        case .start(let nodes, let broken): "start \(nodes) broken \(broken.sorted())"
        case .shutDown: "shut down"
        case .makeTypedGraph: "make typed graph"
        case .switchTypedGraph: "switch typed graph"
        case .shutDownTypedGraph: "shut typed graph down"
        }
    }
}

/// A random program of calls, cancellations, worlds, starts and shutdowns.
struct AsyncProgramPlan {
    var steps: [AsyncStep] = []

    init(steps: [AsyncStep]) {
        self.steps = steps
    }

    init(length: Int, of graph: AsyncGraphPlan, using random: inout SeededGenerator) {
        let openable = graph.openable(inTypedGraph: false) + graph.openable(inTypedGraph: true)
        guard !openable.isEmpty else { return }
        // A synchronous value of a typed graph can be overridden only by a closure, which may run early; transient
        // values have one name for all.
        let overridable = graph.nodes.indices.filter {
            graph.nodes[$0].scope != .transient && (!graph.nodes[$0].isInTypedGraph || graph.nodes[$0].scope != .plain)
        }
        let ofTypedGraph = graph.openable(inTypedGraph: true)
        var overrideCount = 0
        for _ in 0..<length {
            // A node that belongs to the typed graphs is to be opened in both.
            let isInTypedGraph = !ofTypedGraph.isEmpty && Bool.random(using: &random)
            let node = random.element(of: isInTypedGraph ? ofTypedGraph : openable)
            let nodes =
                [node]
                + (0..<Int.random(in: 0...2, using: &random)).map { _ in
                    random.element(of: openable)
                }
            let broken = Self.broken(in: graph, using: &random)
            switch Int.random(in: 0..<100, using: &random) {
            case 0..<8 where !overridable.isEmpty:
                let overrides = (0..<Int.random(in: 1...2, using: &random)).map { _ in
                    overrideCount += 1
                    let node = random.element(of: overridable)
                    let isValue = graph.nodes[node].scope == .plain || Bool.random(using: &random)
                    return AsyncOverridePlan(id: overrideCount, node: node, isValue: isValue)
                }
                steps.append(.open(overrides))
            case 8..<14: steps.append(.end)
            case 14..<22: steps.append(.cancelOne(node, index: Int.random(in: 0..<3, using: &random)))
            case 22..<28: steps.append(.cancelAll(node))
            case 28..<42: steps.append(.start(nodes, broken: broken))
            case 42..<46: steps.append(.shutDown)
            case 46..<55: steps.append(.makeTypedGraph)
            case 55..<60: steps.append(.shutDownTypedGraph)
            case 60..<70: steps.append(.switchTypedGraph)
            default: steps.append(.call(nodes + nodes, broken: broken))
            }
        }
    }

    private static func broken(in graph: AsyncGraphPlan, using random: inout SeededGenerator) -> Set<Int> {
        guard Int.random(in: 0..<3, using: &random) == 0 else { return [] }
        let openable = graph.nodes.indices.filter { graph.nodes[$0].scope != .plain }
        return Set((0..<Int.random(in: 1...2, using: &random)).map { _ in random.element(of: openable) })
    }
}
