// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import TestSupport
import Testing

/// A random graph with a ring stops the program with the whole path, as the model has it.
struct RingTests {
    @Test func ofOneSharedNode() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Self.read(seed: 1)
        }
        #expect(result.message == Self.message(seed: 1, nodeCount: 1))
    }

    @Test func ofOneTransientNode() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Self.read(seed: 12)
        }
        #expect(result.message == Self.message(seed: 12, nodeCount: 1))
    }

    @Test func ofFiveNodes() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Self.read(seed: 24)
        }
        #expect(result.message == Self.message(seed: 24, nodeCount: 5))
    }

    @Test func ofEightNodesAmongTwoHundred() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Self.read(seed: 45)
        }
        #expect(result.message == Self.message(seed: 45, nodeCount: 8))
    }

    @Test func ofFortyNodes() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Self.read(seed: 38)
        }
        #expect(result.message == Self.message(seed: 38, nodeCount: 40))
    }

    /// Reads the entry of a graph with a ring.
    private static func read(seed: UInt64) {
        let ring = RingPlan(seed: seed)
        _ = NodeBuilder(ring.graph).read(ring.entry, in: Dependencies.current)
    }

    /// The expected message.
    private static func message(seed: UInt64, nodeCount: Int) -> String {
        let plan = RingPlan(seed: seed)
        #expect(plan.ring.count == nodeCount + 1)
        let scopes = plan.ring.map { plan.graph.nodes[$0].scope }
        var seen: Set<NodeScope> = []
        // The place of a family is set once.
        let steps = scopes.map { scope in
            let place = "\(NodePlaces.file):\(NodePlaces.line(of: scope))"
            return seen.insert(scope).inserted ? "\(scope)Node(_:as:) (\(place))" : "\(scope)Node(_:as:)"
        }
        let (first, last) = (scopes[0], scopes[scopes.count - 2])
        return """
            \(NodePlaces.file):\(NodePlaces.line(of: first)): Fatal error: dependency cycle: \(steps.joined(separator: " → "))
              Each of these waits for the next one to be built.
              Let one of them resolve later, for example in the type that \(last)Node(_:as:) builds:
                keep factory { \(first)Node($0, as: $1) } and call it
            """
    }
}
