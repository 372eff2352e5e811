// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoinerySwinject
import JoineryTesting
import Synchronization
import TestSupport
import Testing

/// Random cycles through initializers and completions, resolved on several threads.
@Suite struct RandomCycleTests {
    @Test(arguments: [1, 2, 4, 8]) func cyclesOfSingletonsAreComplete(threads: Int) async {
        await checkCycles([.container], threads: threads)
    }

    @Test(arguments: [1, 2, 4, 8]) func cyclesInAResolutionAreComplete(threads: Int) async {
        await checkCycles([.graph], threads: threads)
    }

    @Test(arguments: [1, 2]) func cyclesOfSharedInstancesAreComplete(threads: Int) async {
        await checkCycles([.weak], threads: threads)
    }

    /// Checks that no reader sees an incomplete or duplicate part of a cycle.
    private func checkCycles(_ scopes: [ObjectScope], threads: Int) async {
        for seed in 1...60 {
            var generator = SeededGenerator(seed: UInt64(seed))
            let shape = Shape(count: 5, using: &generator)
            let builds = Counter()
            let world = TestWorld(monitor: TestMonitor(isStrict: false) { _ in }) { _ in }
            let container = world.perform { shape.container(scopes: scopes, builds: builds) }
            let resolver = container.synchronize()
            let results = await onThreads(threads) { thread in
                world.perform { () -> (Node, [Int]) in
                    let node = resolver.resolve(Node.self, name: "\(thread % 5)") ?? Node(-1, [])
                    return (node, reached(from: [node]).filter { !$0.isComplete }.map(\.index))
                }
            }
            let incomplete = results.map(\.1)
            #expect(incomplete.flatMap { $0 } == [], "seed \(seed): \(shape): \(incomplete)")
            let all = reached(from: results.map(\.0))
            if scopes[0] !== ObjectScope.graph || threads == 1 {
                let counts = Dictionary(grouping: all, by: \.index).filter { $0.value.count > 1 }.mapValues(\.count)
                #expect(counts == [:], "seed \(seed): \(shape)")
            }
            all.forEach { $0.cut() }
        }
    }
}

private final class Node: Sendable {
    let index: Int
    let inner: [Node]
    private let state = Mutex<(peers: [Node], isComplete: Bool)>(([], false))

    init(_ index: Int, _ inner: [Node]) {
        self.index = index
        self.inner = inner
    }

    var peers: [Node] { state.withLock { $0.peers } }
    var isComplete: Bool { state.withLock { $0.isComplete } }

    func complete(_ peers: [Node]) { state.withLock { $0 = (peers, true) } }
    func cut() { state.withLock { $0.peers = [] } }
}

/// The shape of a service graph: the dependencies of each initializer and each completion.
private struct Shape: Sendable, CustomStringConvertible {
    var inner: [[Int]] = []
    var peers: [[Int]] = []

    init(count: Int, using generator: inout some RandomNumberGenerator) {
        for index in 0..<count {
            inner.append((0..<index).filter { _ in Int.random(in: 0..<3, using: &generator) == 0 })
            peers.append((0..<count).filter { _ in Int.random(in: 0..<3, using: &generator) == 0 })
        }
    }

    var description: String { "inner \(inner), peers \(peers)" }

    func container(scopes: [ObjectScope], builds: Counter) -> Container {
        let container = Container()
        for index in inner.indices {
            container.register(Node.self, name: "\(index)") { [inner] resolver in
                builds.increment()
                return Node(index, inner[index].compactMap { resolver.resolve(Node.self, name: "\($0)") })
            }.initCompleted { [peers] resolver, node in
                node.complete(peers[index].compactMap { resolver.resolve(Node.self, name: "\($0)") })
            }.inObjectScope(scopes[index % scopes.count])
        }
        return container
    }
}

/// Returns all nodes that are reachable from some nodes.
private func reached(from nodes: [Node]) -> [Node] {
    var seen: Set<ObjectIdentifier> = []
    var rest = nodes
    var all: [Node] = []
    while let node = rest.popLast() {
        guard seen.insert(ObjectIdentifier(node)).inserted else { continue }
        all.append(node)
        rest += node.inner + node.peers
    }
    return all
}
