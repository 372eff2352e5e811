// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import TestSupport
import Testing

struct LongWaitTests {
    @Test func reportsWhichBuildWaitsForWhich() async {
        let world = WatchedWorld()
        let workshop = world.perform { Workshop(world: world) }
        let parts = await onThreads(2) { $0 == 0 ? workshop.slow : workshop.dependent[0] }
        #expect(parts[0] === parts[1])
        #expect(world.messages.entries == [message(waiter: "Workshop.dependent (\(file):\(slowLine + 2))")])
    }

    @Test func reportsAThreadWithoutABuild() async {
        let world = WatchedWorld()
        let workshop = world.perform { Workshop(world: world) }
        let parts = await onThreads(2) { $0 == 0 ? workshop.slow : workshop.readSlow() }
        #expect(parts[0] === parts[1])
        #expect(world.messages.entries == [message(waiter: "A thread without its own build")])
    }

    @Test func reportsNothingWithoutAWait() {
        let world = WatchedWorld()
        let workshop = world.perform { Workshop(world: world) }
        #expect(workshop.quick === workshop.quick)
        #expect(world.messages.entries == [])
    }

    @Test(.dependencies) func waitsForTenSecondsUnlessSet() {
        withDependencies {
            #expect($0.longWait == .seconds(10))
            $0.longWait = .seconds(1)
            #expect($0.longWait == .seconds(1))
        } operation: {
        }
    }
}

private let slowLine = #line + 6
private struct Workshop: DependencyGraph {
    let instances = Instances()
    let world: WatchedWorld
    let meeting = Rendezvous()

    var slow: Part { singleton { slowPart() } }
    var dependent: [Part] {
        singleton {
            _ = meeting.meet(as: .right)
            return [slow]
        }
    }
    var quick: Part { singleton { Part() } }

    private func slowPart() -> Part {
        _ = meeting.meet(as: .left)
        world.awaitWaiters(1)
        return Part()
    }

    /// Reads the slow binding once another thread has begun to build it.
    func readSlow() -> Part {
        _ = meeting.meet(as: .right)
        return slow
    }
}

private let file = "JoineryTests/LongWaitTests.swift"
private let slow = "Workshop.slow (\(file):\(slowLine))"

private func message(waiter: String) -> String {
    """
    \(file):\(slowLine): a thread has been waiting for Workshop.slow for more than \(Duration.zero)
      \(waiter) waits for \(slow), which another thread is building.
      A builder that blocks on other threads can wait for itself in this way.
    """
}
