// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import Synchronization
import TestSupport
import JoineryKeys
import Testing

/// Worlds that open and close on many threads, inside a world that is used and changed at the same time.
@Suite struct WorldStressTests {
    @Test(arguments: [2, 4, 8]) func worldsOpenAndCloseOnThreads(threads: Int) throws {
        let team = ThreadTeam(of: threads + 1)
        let liveCount = Counter()
        for round in 0..<Effort.rounds(5) {
            try #require(
                race(in: freshWorld { $0[\.liveCount] = liveCount }, on: team, threads: threads), "round \(round) hangs"
            )
        }
        // The threads release their last closure when they get another one.
        _ = team.race { _ in }
        #expect(liveCount.value == 0)
    }

    /// - Returns: Whether all threads have ended.
    private func race(in outer: HeldWorld, on team: ThreadTeam, threads: Int) -> Bool {
        let ended = Atomic(0)
        let kept = KeptObjects()
        let faults = team.race { thread -> [String] in
            outer.perform {
                if thread == threads {
                    // Reads late in closed worlds, and changes the world around all of them.
                    var faults: [String] = []
                    var number = 0
                    repeat {
                        number += 1
                        _ = Dependencies.current.room(number % 100)
                        prepareDependencies { $0[\Dependencies.number] = number }
                        if inject(\.number) != number { faults.append("not the last number") }
                        for kept in kept.takeAll() where kept.object.content.shelf.store.version != kept.tag {
                            faults.append("late read of another world")
                        }
                    } while ended.load(ordering: .acquiring) < threads
                    return faults
                }
                defer { ended.add(1, ordering: .releasing) }
                return (0..<50).flatMap { Self.faults(inWorld: thread * 1_000 + $0, keeping: kept) }
            }
        }
        #expect(faults?.flatMap { $0 } == [])
        _ = kept.takeAll()
        return faults != nil
    }

    @Test func worldsOpenAndCloseInTasks() async {
        let liveCount = Counter()
        let outer = freshWorld { $0[\.liveCount] = liveCount }
        let faults = await outer.perform { () async in
            await withTaskGroup(of: [String].self) { group in
                for task in 0..<Effort.rounds(500) {
                    group.addTask {
                        await withDependencies {
                            $0[\.store] = Store(task, in: liveCount)
                        } operation: {
                            async let other = inject(\.shelf)
                            await Task.yield()
                            let own = inject(\.shelf)
                            let later = Task { inject(\.shelf) }
                            let all = [own, await other, await later.value]
                            return all.filter { $0 !== own || $0.store.version != task }
                                .map { "\($0.store.version) in \(task)" }
                        }
                    }
                }
                return await group.reduce(into: []) { $0 += $1 }
            }
        }
        #expect(faults == [])
        #expect(liveCount.value == 0)
    }

    /// Checks one world that is opened inside the current one, and returns the problems.
    private static func faults(inWorld tag: Int, keeping kept: KeptObjects) -> [String] {
        let liveCount = inject(\.liveCount)
        let (shelf, tower) = (inject(\.shelf), inject(\.trackedClock))
        var faults: [String] = []
        withDependencies {
            switch tag % 3 {
            case 0: $0[\.store] = Store(tag, in: liveCount)
            case 1: $0.override(\.store) { Store(tag, in: liveCount) }
            default: $0.decorate(\.store) { _, _ in Store(tag, in: liveCount) }
            }
        } operation: {
            if inject(\.shelf).store.version != tag { faults.append("another world's store") }
            if inject(\.shelf) !== inject(\.shelf) { faults.append("two shelves in a world") }
            if inject(\.trackedClock) !== tower { faults.append("what is not overridden was built anew") }
            withDependencies {
                $0[\.clock] = Part()
            } operation: {
                if inject(\.trackedClock) === tower { faults.append("an outer world's tower") }
                if inject(\.shelf).store.version != tag { faults.append("another world's store, further in") }
            }
            let object = inject(\.lazyShelf)
            if tag.isMultiple(of: 4) { kept.add(object, of: tag) }
        }
        if inject(\.shelf) !== shelf || inject(\.trackedClock) !== tower { faults.append("seen outside") }
        return faults
    }
}

private struct LazyShelf: Sendable {
    @LazyInjected(\.shelf) var shelf
}

extension Dependencies {
    fileprivate var store: Store { singleton { Store(-1) } }
    fileprivate var shelf: Shelf { singleton { Shelf(store) } }
    fileprivate var lazyShelf: Tracked<LazyShelf> { transient { Tracked(LazyShelf(), in: liveCount) } }
    fileprivate var liveCount: Counter { required() }
    fileprivate var clock: Part { singleton { Part() } }
    fileprivate var trackedClock: Tracked<Part> { singleton { Tracked(clock, in: liveCount) } }
    fileprivate func room(_ number: Int) -> Part { singleton(for: number) { Part() } }
}

/// Objects that outlive the calls which opened their worlds.
private final class KeptObjects: Sendable {
    private let objects = Mutex<[(tag: Int, object: Tracked<LazyShelf>)]>([])

    func add(_ object: Tracked<LazyShelf>, of tag: Int) { objects.withLock { $0.append((tag, object)) } }

    func takeAll() -> [(tag: Int, object: Tracked<LazyShelf>)] {
        objects.withLock { objects in
            defer { objects = [] }
            return objects
        }
    }
}

extension Dependencies {
    fileprivate var number: Int { singleton { 0 } }
}
