// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryKeys
import Synchronization
import TestSupport
import Testing

/// Shared instances that are released while other threads read them.
@Suite struct SharedStressTests {
    /// A thread that holds an instance gets the same one again, also as a part of others. An instance that is not held
    /// is released.
    @Test(arguments: [2, 4, 8]) func instanceIsTheSameWhileHeld(threads: Int) throws {
        let team = ThreadTeam(of: threads)
        for round in 0..<Effort.rounds(10) {
            let liveCount = Counter()
            let world = freshWorld { $0[\.liveCount] = liveCount }
            let faults = try #require(
                team.race { _ in
                    world.perform {
                        (0..<200).reduce(0) { faults, index in
                            _ = inject(\.resolvesOnRelease)
                            let pool = inject(\.pool)
                            let store = inject(\.store)
                            let connection = Dependencies.current.connection(index % 4)
                            let isSame =
                                inject(\.pool) === pool && store.content === pool && inject(\.store) === store
                                && Dependencies.current.connection(index % 4) === connection
                                && connection.content == index % 4
                            withExtendedLifetime((pool, store, connection)) {}
                            return isSame ? faults : faults + 1
                        }
                    }
                }, "round \(round) hangs")
            #expect(faults == faults.map { _ in 0 })
            #expect(liveCount.value == 0)
        }
    }

    /// Every thread gets an instance that another thread holds.
    @Test func instanceThatIsPassedOnIsTheSame() throws {
        let liveCount = Counter()
        let world = freshWorld { $0[\.liveCount] = liveCount }
        let held = Mutex<Tracked<Int>?>(nil)
        let faults = try #require(
            race(4) { thread in
                world.perform {
                    (0..<Effort.rounds(2_000)).reduce(0) { faults, _ in
                        if thread == 0 {
                            let new = inject(\.pool)
                            let former = held.withLock { held in
                                defer { held = held == nil ? new : nil }
                                return held
                            }
                            return former == nil || former === new ? faults : faults + 1
                        }
                        let current = held.withLock { $0 }
                        guard let current else {
                            _ = inject(\.pool)
                            return faults
                        }
                        return current === inject(\.pool) ? faults : faults + 1
                    }
                }
            })
        held.withLock { $0 = nil }
        #expect(faults == [0, 0, 0, 0])
        #expect(liveCount.value == 0)
    }

    /// The last reference may be released while another thread checks whether the object is alive, and its `deinit`
    /// must not run under a lock.
    @Test func lastReferenceMayBeReleasedAnywhere() throws {
        let liveCount = Counter()
        let world = freshWorld { $0[\.liveCount] = liveCount }
        let rounds = Effort.rounds(100_000)
        let counts = try #require(
            race(4) { _ in
                world.perform { (0..<rounds).reduce(0) { count, _ in (count + 1, inject(\.resolvesOnRelease)).0 } }
            })
        #expect(counts == [rounds, rounds, rounds, rounds])
        #expect(liveCount.value == 0)
    }
}

extension Dependencies {
    fileprivate var liveCount: Counter { required() }
    fileprivate var pool: Tracked<Int> { shared { Tracked(0, in: liveCount) } }
    fileprivate var store: Tracked<Tracked<Int>> { shared { Tracked(pool, in: liveCount) } }
    fileprivate func connection(_ number: Int) -> Tracked<Int> {
        shared(for: number) { Tracked(number, in: liveCount) }
    }
    /// Resolves in its `deinit`.
    fileprivate var resolvesOnRelease: ResolvesOnRelease { shared { ResolvesOnRelease(self) } }
}
private final class ResolvesOnRelease: Sendable {
    private let dependencies: Dependencies
    init(_ dependencies: Dependencies) { self.dependencies = dependencies }
    deinit { _ = (dependencies.pool, dependencies.connection(Int.random(in: 0..<4))) }
}
