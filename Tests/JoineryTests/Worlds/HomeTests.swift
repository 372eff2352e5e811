// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation
@testable import Joinery
import JoineryTesting
import Synchronization
import TestSupport
import Testing

/// A kept instance lives in its home: going outward from the reader, the first world that touches it, or else the root.
@Suite(.dependencies) struct HomeTests {
    private let root = Dependencies.current

    // MARK: - Requests

    @Test func requestsShareUnaffectedInstances() {
        let pools = ["Ada", "Grace", "Barbara"].map { user in
            request(of: user) { [inject(\.pool), Dependencies.current.pool, inject(\.holder).pool] }
        }
        #expect(pools.joined().allSatisfy { $0 === root.pool })
        #expect(root.builds.value == 1)
    }

    @Test func requestBuildsDependentsOfItsOwnValues() {
        let greetings = ["Ada", "Grace"].map { user in request(of: user) { inject(\.greeting).greet() } }
        #expect(greetings + [root.greeting.greet()] == ["hello Ada", "hello Grace", "hello nobody"])
    }

    @Test func eightConcurrentRequestsBuildOnce() async {
        let instances = await withTaskGroup(of: Pool.self) { group in
            for number in 0..<8 {
                group.addTask { request(of: "\(number)") { inject(\.slowPool) } }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(instances.allSatisfy { $0 === root.slowPool })
        #expect(root.builds.value == 1)
    }

    @Test func requestsShareAValueThatOneOfThemOpened() async throws {
        var pools: [Pool] = []
        for number in 0..<3 {
            pools.append(
                try await withDependencies {
                    $0[\.user] = "\(number)"
                } operation: {
                    try await Dependencies.current.openedPool()
                })
        }
        #expect(pools.allSatisfy { $0 === pools[0] })
        #expect(root.builds.value == 1)
        try await root.shutdown()
        #expect(root.journal.entries == ["close pool"])
    }

    // MARK: - Closing

    @Test func instanceIsClosedWithItsHomeWhereverItWasReadFirst() async throws {
        try await withDependencies {
            $0[\.user] = "Ada"
        } operation: {
            _ = inject(\.pool)
            try await Dependencies.current.shutdown()
        }
        #expect(root.journal.entries == [])
        try await root.shutdown()
        #expect(root.journal.entries == ["close pool"])
    }

    // MARK: - Objects that read later

    @Test func objectWhoseWrapperNamesAKnownUnaffectedBindingIsShared() {
        _ = root.lazyOwner.lazy.pool
        let owners = ["Ada", "Grace"].map { user in request(of: user) { inject(\.lazyOwner) } }
        #expect(owners.allSatisfy { $0 === root.lazyOwner })
    }

    @Test func objectMovesOutToItsHomeWhenItsWrapperIsRead() {
        let first = request(of: "Ada") { inject(\.lazyOwner) }
        request(of: "Grace") {
            #expect(inject(\.lazyOwner) !== first, "it could read anything")
        }
        _ = (first.lazy.pool, first.lazy.dynamic)
        request(of: "Barbara") {
            #expect(inject(\.lazyOwner) === first)
        }
        #expect(root.lazyOwner === first)
    }

    @Test func objectMovesOutWhenTheObjectThatItsWrapperReadHasRead() {
        let first = request(of: "Ada") { inject(\.lazyHolder) }
        let owner = first.lazy.owner
        _ = (owner.lazy.pool, owner.lazy.dynamic)
        request(of: "Barbara") {
            #expect(inject(\.lazyHolder) === first)
            #expect(inject(\.lazyOwner) === owner)
        }
    }

    @Test func objectThatWasMovedOutReadsInItsHome() {
        let owner = request(of: "Ada") {
            let owner = inject(\.lazyOwner)
            _ = (owner.lazy.pool, owner.lazy.dynamic)
            return owner
        }
        prepareDependencies { $0[\.pool] = Pool() }
        #expect(owner.lazy.dynamic === root.pool)
    }

    @Test func readOfAnOverrideDoesNotAffectOtherWorlds() {
        withDependencies {
            $0[\.pool] = Pool()
        } operation: {
            _ = inject(\.lazyOwner).lazy.pool
        }
        let journal = Journal()
        let owner = withDependencies {
            $0[\.journal] = journal
        } operation: {
            inject(\.lazyOwner)
        }
        #expect(owner.lazy.pool.journal === journal)
    }

    @Test func lazyObjectOfARequestReadsTheRequestsValues() {
        let owners = ["Ada", "Grace"].map { user in request(of: user) { inject(\.userOwner) } }
        #expect(owners.map(\.lazy.user) == ["Ada", "Grace"])
        #expect(root.userOwner.lazy.user == "nobody")
        #expect(request(of: "Barbara") { inject(\.userOwner).lazy.user } == "Barbara")
    }

    @Test func factoryOfARequestReadsTheRequestsValues() {
        let owners = ["Ada", "Grace"].map { user in request(of: user) { inject(\.factoryOwner) } }
        #expect(owners.map { $0.greet() } == ["hello Ada", "hello Grace"])
        #expect(root.factoryOwner.greet() == "hello nobody")
    }

    // MARK: - Builders that do not always read the same

    @Test func dependentLivesWithAnInstanceThatHasReadLessThanTheOneFurtherOut() {
        let nested = root.opening()
        let pool = root.changingPool
        prepareDependencies { $0[\.user] = "late" }
        let holder = root.changingHolder
        #expect(holder.pool === root.changingPool)
        #expect(holder.pool !== pool)
        #expect(root.brokenInvariants() == [])
        nested.perform { #expect(inject(\.changingHolder).pool === pool) }
    }

    // MARK: - Late overrides

    @Test func instanceUntouchedByALateOverrideLivesBelowIt() {
        prepareDependencies { $0[\.user] = "late" }
        let pool = root.pool
        prepareDependencies { $0[\.user] = "later" }
        #expect(root.pool === pool)
        #expect(root.greeting.greet() == "hello later")
    }

    @Test func worldOpenedBeforeALateOverrideKeepsItsInstances() {
        request(of: "Ada") {
            let before = inject(\.greeting)
            prepareDependencies { $0[\.builds] = Counter() }
            #expect(inject(\.greeting) === before)
            prepareDependencies { $0[\.user] = "Grace" }
            #expect(inject(\.greeting).greet() == "hello Grace")
        }
    }
}

private final class Pool: Sendable, ClosableDependency {
    let journal: Journal?
    init(_ journal: Journal? = nil) { self.journal = journal }
    func close() { journal?.note("close pool") }
}
private final class Holder: Sendable {
    let pool: Pool
    init(_ pool: Pool) { self.pool = pool }
}
private struct LazyPool: Sendable {
    @LazyInjected(\.pool) var pool
    @DynamicInjected(\.pool) var dynamic
}
private struct LazyUser: Sendable {
    @LazyInjected(\.user) var user
}
private final class LazyOwner: Sendable {
    let lazy = LazyPool()
}
private struct LazyOwnerReference: Sendable {
    @LazyInjected(\.lazyOwner) var owner
}
private final class LazyHolder: Sendable {
    let lazy = LazyOwnerReference()
}
private final class UserOwner: Sendable {
    let lazy = LazyUser()
}
private final class Greeter: Sendable {
    let greet: @Sendable () -> String
    init(_ greet: @escaping @Sendable () -> String) { self.greet = greet }
}

extension Dependencies {
    fileprivate var journal: Journal { singleton { Journal() } }
    fileprivate var builds: Counter { singleton { Counter() } }
    fileprivate var pool: Pool {
        singleton {
            builds.increment()
            return Pool(journal)
        }
    }
    /// Only the first instance reads the user.
    fileprivate var changingPool: Pool {
        singleton {
            builds.increment()
            _ = builds.value == 1 ? user : ""
            return Pool()
        }
    }
    fileprivate var changingHolder: Holder { singleton { Holder(changingPool) } }
    fileprivate var holder: Holder { singleton { Holder(pool) } }
    fileprivate var greeting: Greeter {
        singleton {
            let user = user
            return Greeter { "hello \(user)" }
        }
    }
    fileprivate var lazyOwner: LazyOwner { singleton { LazyOwner() } }
    fileprivate var lazyHolder: LazyHolder { singleton { LazyHolder() } }
    fileprivate var userOwner: UserOwner { singleton { UserOwner() } }
    fileprivate var makeGreeting: @Sendable () -> String { factory { "hello \(user)" } }
    fileprivate var factoryOwner: Greeter { singleton { Greeter(makeGreeting) } }
    fileprivate var openedPool: Async<Pool> {
        asyncSingleton {
            builds.increment()
            await Task.yield()
            return Pool(journal)
        } close: {
            $0.close()
        }
    }
    fileprivate var slowPool: Pool {
        singleton {
            builds.increment()
            _ = journal
            usleep(2_000)
            return Pool()
        }
    }
}
