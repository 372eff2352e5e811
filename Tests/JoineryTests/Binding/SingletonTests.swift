// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation
import Joinery
import JoineryTesting
import TestSupport
import Testing

struct SingletonTests {
    @Test(.dependencies) func isBuiltAtTheFirstReadAndKept() {
        let graph = Workshop()
        #expect(graph.builds.value == 0)
        let part = graph.part
        #expect(graph.part === part)
        #expect(graph.builds.value == 1)
    }

    @Test(.dependencies) func isSharedByCopiesOfAGraphAndNotByOtherGraphs() {
        let graph = Workshop()
        let copy = graph
        #expect(copy.part === graph.part)
        #expect(Workshop().part !== graph.part)
    }

    @Test func isBuiltOnceWhileOtherThreadsWait() async {
        let world = WatchedWorld()
        let graph = world.perform { Workshop(world: world, waiters: 7) }
        let parts = await onThreads(8) { _ in graph.part }
        #expect(Set(parts.map(ObjectIdentifier.init)).count == 1)
        #expect(graph.builds.value == 1)
    }

    @Test(.dependencies) func isBuiltOnceForManyTasks() async {
        let graph = Workshop()
        let parts = await withTaskGroup(of: Part.self) { group in
            for _ in 0..<200 { group.addTask { graph.part } }
            var parts: [Part] = []
            for await part in group { parts.append(part) }
            return parts
        }
        #expect(parts.allSatisfy { $0 === graph.part })
        #expect(graph.builds.value == 1)
    }

    @Test(.dependencies) func isBuiltInParallelWithOtherSingletons() async {
        let graph = Workshop()
        let bothMet = await onThreads(2) { $0 == 0 ? graph.left : graph.right }
        #expect(bothMet == [true, true])
    }

    @Test(.dependencies) func holdsNoLockThatAThreadOfItsBuilderNeeds() async {
        let graph = Workshop()
        let part = await onThread { graph.delegating }
        #expect(part === graph.part)
        #expect(graph.builds.value == 1)
    }

    @Test(.dependencies) @MainActor func ofTheMainActorNeedsNoSendableValue() {
        let graph = MainActorWorkshop()
        let plain = graph.plain
        plain.count += 1
        #expect(graph.plain === plain)
        #expect(graph.plain.count == 1)
        #expect(graph.builds.value == 1)
    }

    @Test(.dependencies) @MainActor func ofTheMainActorKeepsNoFailure() {
        let graph = MainActorWorkshop()
        for _ in 0..<2 {
            #expect(throws: PlainError()) { try graph.failing }
        }
        #expect(graph.builds.value == 2)
    }
}

private struct Workshop: DependencyGraph {
    let instances = Instances()
    let builds = Counter()
    let meeting = Rendezvous()
    var world = WatchedWorld()
    var waiters = 0

    var part: Part {
        singleton {
            builds.increment()
            world.awaitWaiters(waiters)
            Part()
        }
    }
    var left: Bool { singleton { meeting.meet(as: .left) } }
    var right: Bool { singleton { meeting.meet(as: .right) } }
    var delegating: Part { singleton { builtOnAnotherThread() } }

    private func builtOnAnotherThread() -> Part {
        let done = DispatchSemaphore(value: 0)
        let thread = Thread {
            _ = part
            done.signal()
        }
        thread.start()
        done.wait()
        return part
    }
}

private final class Plain {
    var count = 0
}

private struct PlainError: Error, Equatable {}

private struct MainActorWorkshop: DependencyGraph {
    let instances = Instances()
    let builds = Counter()

    @MainActor var plain: Plain {
        singleton(on: MainActor.self) {
            builds.increment()
            Plain()
        }
    }
    @MainActor var failing: Plain {
        get throws(PlainError) {
            try singleton(on: MainActor.self) { () throws(PlainError) in try open() }
        }
    }

    private func open() throws(PlainError) -> Plain {
        builds.increment()
        throw PlainError()
    }
}
