// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryKeys
import Synchronization
import TestSupport
import Testing

/// Typed graphs that are released while they are in use.
@Suite struct GraphStressTests {
    /// A reader takes the current graph, which another thread releases before the reader is done. Everything that is
    /// reached from it, now or later, belongs to its user.
    @Test(arguments: [2, 4, 8]) func graphLivesAsLongAsItIsUsed(threads: Int) throws {
        let liveCount = Counter()
        let team = ThreadTeam(of: threads + 1)
        for round in 0..<Effort.rounds(5) {
            let world = freshWorld { $0[\.liveCount] = liveCount }
            let current = Mutex(world.perform { Dependencies.current.session(0) })
            let isDone = Atomic(false)
            let faults = try #require(
                team.race { thread in
                    guard thread > 0 else {
                        for user in 1...200 {
                            let new = world.perform { Dependencies.current.session(user) }
                            if user.isMultiple(of: 2) { _ = new.basket }
                            current.withLock { $0 = new }
                        }
                        isDone.store(true, ordering: .releasing)
                        return 0
                    }
                    var faults = 0
                    repeat {
                        if !Self.isWhole(current.withLock { $0 }) { faults += 1 }
                    } while !isDone.load(ordering: .acquiring)
                    return faults
                }, "round \(round) hangs")
            #expect(faults == faults.map { _ in 0 })
            current.withLock { $0 = world.perform { Session(app: .current, user: 0) } }
        }
        // The threads release their last closure when they get another one.
        _ = team.race { _ in }
        #expect(liveCount.value == 0)
    }

    private static func isWhole(_ session: Session) -> Bool {
        let user = session.user
        let late = session.late
        let guest = session.guest
        let make = session.makeBasket
        let basket = session.run { inject(\.basket, of: Session.self) }
        let all = [basket.user, basket.account.content, guest.content, make().user, late.content.basket.user]
        return all == all.map { _ in user } && late.content.basket === basket && make().account === session.account
    }

    /// The graph is released halfway, and the objects that it returned still read from it.
    @Test func objectsOfAGraphKeepIt() throws {
        let liveCount = Counter()
        let world = freshWorld { $0[\.liveCount] = liveCount }
        let late = Mutex<[(user: Int, object: Tracked<LazyBasket>, make: @Sendable () -> Basket)]>([])
        let isDone = Atomic(false)
        let faults = try #require(
            race(4) { thread in
                var faults = 0
                guard thread > 0 else {
                    for user in 1...Effort.rounds(1_000) {
                        let session = world.perform { Dependencies.current.session(user) }
                        let entry = (user, session.late, session.makeBasket)
                        late.withLock { $0.append(entry) }
                    }
                    isDone.store(true, ordering: .releasing)
                    return faults
                }
                while true {
                    let isLast = isDone.load(ordering: .acquiring)
                    if let (user, object, make) = late.withLock({ $0.popLast() }) {
                        let basket = object.content.basket
                        if basket.user != user || make().account !== basket.account { faults += 1 }
                    } else if isLast {
                        return faults
                    }
                }
            })
        #expect(faults == [0, 0, 0, 0])
        #expect(liveCount.value == 0)
    }
}

private struct Session: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
    let user: Int
}
private struct LazyBasket: Sendable {
    @LazyInjected(\.basket, of: Session.self) var basket
}
private final class Basket: Sendable {
    let user: Int
    let account: Tracked<Int>

    init(_ user: Int, _ account: Tracked<Int>) {
        self.user = user
        self.account = account
    }
}

extension Session {
    fileprivate var account: Tracked<Int> {
        singleton {
            yieldThread()
            return Tracked(user, in: app.liveCount)
        }
    }
    fileprivate var basket: Basket { singleton { Basket(user, account) } }
    fileprivate var guest: Tracked<Int> { shared { Tracked(user, in: app.liveCount) } }
    fileprivate var late: Tracked<LazyBasket> { transient { Tracked(LazyBasket(), in: app.liveCount) } }
    fileprivate var makeBasket: @Sendable () -> Basket { factory { Basket(user, account) } }
}
extension Dependencies {
    fileprivate var liveCount: Counter { required() }
    fileprivate func session(_ user: Int) -> Session { transient { Session(app: self, user: user) } }
}
