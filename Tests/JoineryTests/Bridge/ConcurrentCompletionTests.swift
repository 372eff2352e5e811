// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryTesting
import Synchronization
import TestSupport
import Testing

@testable import Joinery

/// Completions on several threads.
@Suite struct ConcurrentCompletionTests {
    @Test func anotherThreadWaitsUntilTheValueIsComplete() async {
        let world = WatchedWorld()
        let isInside = Rendezvous()
        let results = await onThreads(2) { index in
            world.perform {
                if index == 1 {
                    _ = isInside.meet(as: .right)
                    return Dependencies.current.node("a") { _ in }.isComplete
                }
                return Dependencies.current.node("a") {
                    _ = isInside.meet(as: .left)
                    world.awaitWaiters(1)
                    $0.complete(nil)
                }.isComplete
            }
        }
        #expect(results == [true, true])
        #expect(world.messages.entries.count == 1)
    }

    /// An instance that holds an incomplete value is not handed out before the value is complete.
    @Test func anotherThreadWaitsForTheWholeRing() async {
        let world = WatchedWorld()
        let isInside = Rendezvous()
        let results = await onThreads(2) { index in
            world.perform {
                let graph = Dependencies.current
                if index == 0 {
                    let left = graph.node("left") { left in
                        let right = graph.node("right") { right in
                            right.complete(graph.node("left") { _ in })
                        }
                        _ = isInside.meet(as: .left)
                        world.awaitWaiters(1)
                        left.complete(right)
                    }
                    return left.peer?.peer === left
                }
                _ = isInside.meet(as: .right)
                return graph.node("right") { _ in }.peer?.isComplete == true
            }
        }
        #expect(results == [true, true])
        #expect(world.messages.entries.count == 1)
    }

    /// Each thread completes one node of the ring and needs the other's, so waiting would never end.
    @Test func twoThreadsThatCompleteGetEachOthersValue() async {
        let world = WatchedWorld()
        let bothAreThere = Rendezvous()
        let results = await onThreads(2) { index in
            world.perform {
                let graph = Dependencies.current
                let (own, other, side): (String, String, Rendezvous.Side) =
                    index == 0 ? ("left", "right", .left) : ("right", "left", .right)
                return graph.node(own) {
                    _ = bothAreThere.meet(as: side)
                    $0.complete(graph.node(other) { _ in })
                }
            }
        }
        #expect(results[0].peer === results[1])
        #expect(results[1].peer === results[0])
    }

    /// One thread gives up waiting, so its completion ends before the other's has read everything.
    @Test func overrideAffectsReadsAfterAWaitWasGivenUp() async {
        let world = WatchedWorld()
        let bothAreThere = Rendezvous()
        let results = await onThreads(2) { index in
            world.perform {
                let graph = Dependencies.current
                if index == 0 {
                    return graph.node("left") {
                        _ = bothAreThere.meet(as: .left)
                        world.awaitWaiters(1)
                        $0.complete(graph.node("right") { _ in })
                    }
                }
                return graph.node("right") {
                    _ = bothAreThere.meet(as: .right)
                    $0.complete(graph.node("left") { _ in })
                    _ = graph.kept
                }
            }
        }
        world.perform {
            #expect(Dependencies.current.node("left") { _ in } === results[0])
            withDependencies {
                $0[\.kept] = Node()
            } operation: {
                #expect(Dependencies.current.node("right") { _ in } !== results[1])
                #expect(Dependencies.current.node("left") { _ in } !== results[0])
            }
        }
    }

    @Test(arguments: [2, 3, 5]) func ringOnManyThreadsHasOneValueOfEach(count: Int) async {
        for _ in 1...60 {
            let monitor = WorldMonitor(isStrict: false) { _ in }
            let world = TestWorld(isInheriting: false, monitor: monitor) { _ in }
            let results = await onThreads(8) { index in
                world.perform {
                    let node = Dependencies.current.ring(index % count, of: count)
                    // Each reader of a node gets a complete ring.
                    var current: Node? = node
                    for _ in 0..<count {
                        guard let next = current, next.isComplete else { return (node, false) }
                        current = next.peer
                    }
                    return (node, current === node)
                }
            }
            #expect(results.allSatisfy { $0.1 })
            for index in 0..<8 { #expect(results[index].0 === results[index % count].0) }
        }
    }

    /// A world that does not affect a ring shares it, no matter which world completes which part.
    @Test(arguments: [2, 3, 5]) func ringInSeveralWorldsHasOneValueOfEach(count: Int) async {
        for round in 1...60 {
            let monitor = WorldMonitor(isStrict: false) { _ in }
            let world = TestWorld(isInheriting: false, monitor: monitor) { _ in }
            let results = await onThreads(8) { index in
                world.perform {
                    func read() -> Node { ringNode(index % count, of: count) }
                    guard index % 3 > 0 else { return (node: read(), nested: nil as Node?) }
                    return withDependencies {
                        $0[\.kept] = Node()
                    } operation: {
                        (node: read(), nested: read())
                    }
                }
            }
            world.perform {
                for (index, result) in results.enumerated() {
                    let shared = Dependencies.current.ring(index % count, of: count)
                    #expect(result.node === shared, "node \(index) in round \(round)")
                    #expect(result.nested == nil || result.nested === shared)
                    #expect(sequence(first: shared, next: \.peer).dropFirst(count).first { _ in true } === shared)
                }
            }
        }
    }

    /// A superseded instance is released even if a world in between changes nothing.
    @Test func worldThatChangesNothingReadsTheSameRingAgain() async {
        for round in 1...300 {
            let monitor = WorldMonitor(isStrict: false) { _ in }
            let world = TestWorld(isInheriting: false, monitor: monitor) { _ in }
            let results = await onThreads(2) { index in
                world.perform {
                    guard index > 0 else { return [ringNode(0, of: 2)] }
                    return withDependencies {
                        $0[\.kept] = Node()
                    } operation: {
                        withDependencies { _ in
                        } operation: {
                            [ringNode(1, of: 2), ringNode(1, of: 2)]
                        }
                    }
                }
            }
            #expect(results[1][0] === results[1][1], "round \(round)")
            world.perform { #expect(ringNode(1, of: 2) === results[1][0], "round \(round)") }
        }
    }

    /// The world that was opened first completes all of the ring, so the other waits for it.
    @Test func twoWorldsThatCompleteShareTheRing() async {
        let world = WatchedWorld()
        let bothAreThere = Rendezvous()
        let results = await onThreads(2) { index in
            world.perform {
                func ring() -> Node {
                    let (own, other, side): (String, String, Rendezvous.Side) =
                        index == 0 ? ("left", "right", .left) : ("right", "left", .right)
                    return Dependencies.current.node(own) {
                        _ = bothAreThere.meet(as: side)
                        $0.complete(
                            Dependencies.current.node(other) { $0.complete(Dependencies.current.node(own) { _ in }) })
                    }
                }
                if index == 0 { return ring() }
                return withDependencies {
                    $0[\.kept] = Node()
                } operation: {
                    ring()
                }
            }
        }
        #expect(results[0].peer === results[1])
        #expect(results[1].peer === results[0])
        world.perform {
            #expect(Dependencies.current.node("right") { _ in } === results[1])
        }
    }
}

private struct Declaration: BindingDeclaration {
    let name: String
    var keyPath: String { "\\.[\(name)]" }
    var deferral: String { "keep \(name) back" }
}

private final class Node: Sendable {
    private let state = Mutex<(peer: Node?, isComplete: Bool)>((nil, false))

    var peer: Node? { state.withLock { $0.peer } }
    var isComplete: Bool { state.withLock { $0.isComplete } }

    func complete(_ peer: Node?) {
        state.withLock { $0 = (peer, true) }
    }
}

/// The same in the current world, with closures that keep no graph of it.
private func ringNode(_ index: Int, of count: Int) -> Node {
    Dependencies.current.node("\(index)") { $0.complete(ringNode((index + 1) % count, of: count)) }
}

extension Dependencies {
    fileprivate var kept: Node { singleton { Node() } }

    fileprivate func node(_ name: String, completing complete: @escaping (Node) -> Void) -> Node {
        let place = SourcePlace(fileID: #fileID, line: 1, column: 1)
        return resolve(KeyedBinding<Node>(name, Declaration(name: name), at: place), .singleton) { _ in
            Node()
        } completing: {
            complete($0)
        }
    }

    /// Nodes in a ring, each of which is completed with the next.
    fileprivate func ring(_ index: Int, of count: Int) -> Node {
        node("\(index)") { $0.complete(ring((index + 1) % count, of: count)) }
    }
}
