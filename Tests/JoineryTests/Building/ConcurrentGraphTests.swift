// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Dispatch
import Joinery
import JoineryTesting
import Synchronization
import TestSupport
import Testing

@Suite(.dependencies) struct ConcurrentGraphTests {
    /// Many threads in random order: no false cycle, no hang, and each node is built once.
    @Test(arguments: 1...50) func acyclicGraphIsBuiltOnce(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let edges = (0..<30).map { node in
            (0..<Int.random(in: 0...4, using: &random)).compactMap { _ in
                node == 0 ? nil : Int.random(in: 0..<node, using: &random)
            }
        }
        let shape = Shape(edges: edges)
        let orders = (0..<4).map { _ in Array(0..<30).shuffled(using: &random) }
        withDependencies {
            $0[\.shape] = shape
        } operation: {
            let dependencies = Dependencies.current
            withEscapedDependencies { escaped in
                DispatchQueue.concurrentPerform(iterations: 4) { thread in
                    escaped.yield { for node in orders[thread] { _ = dependencies.node(node) } }
                }
            }
            #expect(shape.counts == edges.map { _ in 1 })
            let below = (0..<30).map { dependencies.node($0).below.map(ObjectIdentifier.init) }
            #expect(below == edges.map { $0.map { ObjectIdentifier(dependencies.node($0)) } })
        }
    }
}

/// The edges of an acyclic graph, each to a lower number, and how often each node was built.
private final class Shape: Sendable {
    let edges: [[Int]]
    private let builds: Mutex<[Int]>

    init(edges: [[Int]]) {
        self.edges = edges
        builds = Mutex(edges.map { _ in 0 })
    }

    func noteBuild(of node: Int) { builds.withLock { $0[node] += 1 } }
    var counts: [Int] { builds.withLock { $0 } }
}
private final class Node: Sendable {
    let below: [Node]
    init(below: [Node]) { self.below = below }
}
extension Dependencies {
    fileprivate var shape: Shape { required() }
    fileprivate func node(_ number: Int) -> Node {
        singleton(for: number) {
            let shape = shape
            shape.noteBuild(of: number)
            let below = shape.edges[number].map { $0 % 3 == 0 ? wrap($0).below[0] : node($0) }
            return Node(below: below)
        }
    }
    fileprivate var wrap: @Sendable (Int) -> Node { factory { Node(below: [node($0)]) } }
}
