// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import TestSupport
import Testing

/// What the engine builds for a node of a random graph.
private final class Node: Sendable {
    let number: Int
    let stub: Int?
    let below: [Node]

    init(_ number: Int, stub: Int? = nil, below: [Node] = []) {
        self.number = number
        self.stub = stub
        self.below = below
    }
}
private final class Plan: Sendable {
    let edges: [[Int]]
    let transient: Set<Int>

    init(edges: [[Int]], transient: Set<Int>) {
        self.edges = edges
        self.transient = transient
    }
}

extension Dependencies {
    fileprivate var plan: Plan { required() }
    fileprivate func kept(_ number: Int) -> Node { singleton(for: number) { made(number) } }
    fileprivate func read(_ number: Int) -> Node {
        plan.transient.contains(number) ? made(number) : kept(number)
    }
    fileprivate subscript(number: Int) -> Node { kept(number) }
    private func made(_ number: Int) -> Node { Node(number, below: plan.edges[number].map { read($0) }) }
}

/// The engine against the rules, on random graphs with random overrides and worlds.
@Suite(.dependencies) struct RandomGraphTests {
    /// Compares instances of the engine with those of the model, one to one.
    private final class Comparison {
        private var partners: [ObjectIdentifier: ReferenceModel.Instance] = [:]
        private var nodes: [ObjectIdentifier: Node] = [:]
        private var isCompared: Set<[ObjectIdentifier]> = []

        /// Where the two differ, or `nil`.
        func difference(_ node: Node, _ model: ReferenceModel.Instance) -> String? {
            let pair = [ObjectIdentifier(node), ObjectIdentifier(model)]
            guard isCompared.insert(pair).inserted else { return nil }
            guard node.number == model.node, node.stub == model.stub else {
                return
                    "\(node.number) \(String(describing: node.stub)) for \(model.node) \(String(describing: model.stub))"
            }
            // What an override gives is told by its number: its closure may run earlier than the model has it.
            guard node.stub == nil else { return nil }
            if let partner = partners[pair[0]], partner !== model { return "one \(node.number) for two" }
            if let other = nodes[pair[1]], other !== node { return "two \(node.number) for one" }
            partners[pair[0]] = model
            nodes[pair[1]] = node
            guard node.below.count == model.below.count else { return "other edges of \(node.number)" }
            for (below, modelBelow) in zip(node.below, model.below) {
                if let found = difference(below, modelBelow) { return found }
            }
            return nil
        }
    }

    /// One random run: reads, worlds and late overrides, up to four worlds deep.
    private final class Run {
        private var random: SeededGenerator
        private let model: ReferenceModel
        private let comparison = Comparison()
        private var stubCount = 0
        private(set) var operations = 0
        private(set) var differences: [String] = []
        private var log: [String] = []

        init(seed: UInt64) {
            var random = SeededGenerator(seed: seed)
            let count = Int.random(in: 3...30, using: &random)
            var edges: [[Int]] = [[]]
            for node in 1..<count {
                // Chains, fans and diamonds: near nodes, many nodes, or any.
                switch Int.random(in: 0..<3, using: &random) {
                case 0: edges.append([node - 1])
                case 1: edges.append(Array(max(0, node - 3)..<node))
                default:
                    edges.append(
                        (0..<Int.random(in: 0...3, using: &random)).map { _ in Int.random(in: 0..<node, using: &random)
                        })
                }
            }
            let transient = Set((0..<count).filter { _ in Int.random(in: 0..<6, using: &random) == 0 })
            self.random = random
            model = ReferenceModel(edges: edges, transient: transient)
        }

        func start() {
            let plan = Plan(edges: model.edges, transient: model.transient)
            withDependencies {
                $0[\.plan] = plan
            } operation: {
                _ = inject(\.plan)
                act(in: ReferenceModel.World(enclosing: nil, stubs: [:]), depth: 0)
            }
        }

        private func act(in first: ReferenceModel.World, depth: Int) {
            var world = first
            for _ in 0..<Int.random(in: 4...12, using: &random) where differences.isEmpty {
                operations += 1
                switch Int.random(in: 0..<8, using: &random) {
                case 0 where depth < 4:
                    let overridden = randomNodes()
                    log.append("open \(overridden.sorted { $0.key < $1.key })")
                    let inner = ReferenceModel.World(enclosing: world, stubs: overridden)
                    withDependencies {
                        override(overridden, in: &$0)
                    } operation: {
                        act(in: inner, depth: depth + 1)
                    }
                    log.append("close")
                case 1:
                    let overridden = randomNodes()
                    log.append("late \(overridden.sorted { $0.key < $1.key })")
                    prepareDependencies { override(overridden, in: &$0) }
                    world = ReferenceModel.World(enclosing: world, stubs: overridden, isLater: true)
                default: read(Int.random(in: 0..<model.edges.count, using: &random), in: world)
                }
            }
        }

        private func read(_ node: Int, in world: ReferenceModel.World) {
            log.append("read \(node)")
            let found = comparison.difference(
                Dependencies.current.read(node), model.read(node, in: world))
            if let found {
                differences.append("\(found): \(log.joined(separator: ", ")) in \(model.edges) \(model.transient)")
            }
        }

        private func randomNodes() -> [Int: Int] {
            let kept = (0..<model.edges.count).filter { !model.transient.contains($0) }
            var stubs: [Int: Int] = [:]
            for _ in 0..<Int.random(in: 0...2, using: &random) {
                guard let node = kept.randomElement(using: &random) else { break }
                stubCount += 1
                stubs[node] = stubCount
            }
            return stubs
        }

        private func override(_ stubs: [Int: Int], in overrides: inout DependencyOverrides) {
            for (node, stub) in stubs.sorted(by: { $0.key < $1.key }) {
                if stub.isMultiple(of: 2) {
                    overrides[\Dependencies[node]] = Node(node, stub: stub)
                } else {
                    overrides.override({ $0.kept(node) }) { Node(node, stub: stub) }
                }
            }
        }
    }

    @Test(arguments: 1...200) func engineKeepsTheRules(seed: UInt64) {
        let run = Run(seed: seed)
        run.start()
        #expect(run.differences == [])
        #expect(run.operations >= 4)
    }
}
