// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryKeys
import Synchronization
import TestSupport
import Testing

/// Cycles whose builds meet on several threads, and acyclic graphs: random ones, each within a time limit.
@Suite struct RingTests {
    @Test(arguments: 2...8) func ringAcrossThreadsIsReportedCompletely(threads: Int) throws {
        let team = ThreadTeam(of: threads)
        for seed in 1...UInt64(Effort.rounds(1_000)) {
            var random = SeededGenerator(seed: seed)
            let graph = RandomGraph(ringMetBy: threads, isForced: !seed.isMultiple(of: 4), using: &random)
            let bindings = Bindings(graph)
            let results = try #require(bindings.race(on: team), "seed \(seed) hangs: \(graph)")
            // No state remains, so later callers get the report, too.
            let later = Result { try bindings.world.perform { try bindings.read(0) } }
            for result in results + [later] {
                guard case .failure(let error) = result, let cycle = error as? Cycle else {
                    Issue.record("seed \(seed): no cycle is reported: \(graph)")
                    continue
                }
                #expect(cycle.path.map(\.description) == graph.path(from: cycle.closedBy), "seed \(seed): \(graph)")
            }
        }
    }

    @Test(arguments: 2...8) func graphWithoutARingIsBuilt(threads: Int) throws {
        let team = ThreadTeam(of: threads)
        for seed in 1...UInt64(Effort.rounds(1_000)) {
            var random = SeededGenerator(seed: seed)
            let graph = RandomGraph(readBy: threads, isForced: !seed.isMultiple(of: 4), using: &random)
            let bindings = Bindings(graph)
            let results = try #require(bindings.race(on: team), "seed \(seed) hangs: \(graph)")
            var seen: [Int: Node] = [:]
            var visited: Set<ObjectIdentifier> = []
            var rest: [Node] = []
            for (entry, result) in zip(graph.entries, results) {
                let node = try result.get()
                #expect(node.number == entry)
                rest.append(node)
            }
            while let node = rest.popLast() {
                guard visited.insert(ObjectIdentifier(node)).inserted else { continue }
                #expect(node.below.map(\.number) == graph.edges[node.number], "seed \(seed): \(graph)")
                rest += node.below
                if case .singleton = graph.scopes[node.number] {
                    #expect(seen[node.number] == nil, "seed \(seed): \(node.number) was built twice: \(graph)")
                    seen[node.number] = node
                }
            }
            #expect(bindings.builds.value == seen.count, "seed \(seed): \(graph)")
        }
    }
}

private struct Declaration: BindingDeclaration {
    let name: String
    var keyPath: String { "\\.[\(name)]" }
    var deferral: String { "read it later" }
}
private final class Node: Sendable {
    let number: Int
    let below: [Node]

    init(_ number: Int, _ below: [Node]) {
        self.number = number
        self.below = below
    }
}
private struct Cycle: Error, Hashable {
    let path: [PathStep]
    /// The read that would have closed it.
    let closedBy: Int
}

/// A random graph of bindings, and which of them each thread reads.
private struct RandomGraph: Sendable, CustomStringConvertible {
    var edges: [[Int]] = []
    var scopes: [Scope] = []
    var entries: [Int] = []
    /// The number of bindings, from the first one on, that form a ring; zero for none.
    var ring = 0
    var isForced = false

    var description: String { "edges \(edges), scopes \(scopes), entries \(entries)" }

    /// A graph with one ring, bindings that need it, and bindings that it needs.
    ///
    /// - Parameter isForced: Whether each thread reads a binding of the ring, and continues only when all have begun.
    init(ringMetBy threads: Int, isForced: Bool, using random: inout SeededGenerator) {
        self.isForced = isForced
        ring = Int.random(in: threads...threads + 4, using: &random)
        let count = ring + Int.random(in: 0...8, using: &random)
        for node in 0..<count {
            var below = (0..<Int.random(in: 0...2, using: &random)).compactMap { _ in
                node + 1 < count ? Int.random(in: max(node + 1, ring)..<max(count, ring + 1), using: &random) : nil
            }.filter { $0 < count }
            if node < ring { below.insert((node + 1) % ring, at: Int.random(in: 0...below.count, using: &random)) }
            edges.append(below)
            scopes.append(Self.randomScope(using: &random))
        }
        // Some are needed by no binding, and need the ring.
        for _ in 0..<Int.random(in: 0...2, using: &random) {
            edges.append([Int.random(in: 0..<ring, using: &random)])
            scopes.append(Self.randomScope(using: &random))
        }
        let heads = Array(0..<ring) + Array(count..<edges.count)
        for thread in 0..<threads {
            let entry = isForced ? thread * ring / threads : heads.randomElement(using: &random) ?? 0
            entries.append(entry)
            if isForced { scopes[entry] = .singleton }
        }
    }

    /// A graph without a ring.
    init(readBy threads: Int, isForced: Bool, using random: inout SeededGenerator) {
        self.isForced = isForced
        let count = threads + Int.random(in: 2...12, using: &random)
        let names = Array(0..<count).shuffled(using: &random)
        edges = Array(repeating: [], count: count)
        for node in 1..<count {
            for below in 0..<node where Int.random(in: 0..<3, using: &random) == 0 {
                edges[names[node]].append(names[below])
            }
            edges[names[node]].shuffle(using: &random)
        }
        scopes = edges.map { _ in Self.randomScope(using: &random) }
        entries = Array(names.shuffled(using: &random).prefix(threads))
        if isForced { for entry in entries { scopes[entry] = .singleton } }
    }

    private static func randomScope(using random: inout SeededGenerator) -> Scope {
        [.singleton, .singleton, .shared, .perResolution, .transient, .resettable].randomElement(using: &random)
            ?? .singleton
    }

    func name(_ node: Int) -> String { "n\(node)" }
    func step(_ node: Int) -> String { "\(name(node)) (StressTests/RingTests.swift:\(node + 1))" }

    /// The reported ring, starting at one of its bindings.
    func path(from node: Int) -> [String] { (0...ring).map { step((node + $0) % ring) } }
}

/// The bindings of a random graph in a world.
private struct Bindings: Sendable {
    let graph: RandomGraph
    let bindings: [Binding]
    let world = freshWorld()
    let builds = Counter()
    let gate: Gate?

    init(_ graph: RandomGraph) {
        self.graph = graph
        bindings = graph.edges.indices.map { node in
            let place = SourcePlace(fileID: "StressTests/RingTests.swift", line: UInt(node + 1), column: 1)
            return KeyedBinding<Node>(Declaration(name: graph.name(node)), at: place).binding
        }
        gate = graph.isForced ? Gate(for: graph.entries.count) : nil
    }

    /// - Parameter gate: The gate where the first builder of a thread waits for those of the others.
    func read(_ node: Int, passing gate: Gate? = nil) throws -> Node {
        let request = Request(bindings[node], graph.scopes[node])
        request.canThrow = true
        request.passesOnErrors = true
        request.onCycle = { Cycle(path: $0, closedBy: node) }
        return try request.value { _ throws(any Error) -> Node in
            if case .singleton = graph.scopes[node] { builds.increment() }
            gate?.pass()
            return Node(node, try graph.edges[node].map { try read($0) })
        }
    }

    /// The result of each thread.
    func race(on team: ThreadTeam) -> [Result<Node, any Error>]? {
        team.race { thread in
            Result { try world.perform { try read(graph.entries[thread], passing: gate) } }
        }
    }
}
