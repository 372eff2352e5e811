// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import TestSupport
import Testing

/// A kept instance lives in its home: the innermost world that touches what its builder read, or else the root.
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

    // MARK: - Objects that read later

    @Test func objectWhoseWrapperHasReadIsShared() {
        _ = root.lazyOwner.lazy.pool
        let owners = ["Ada", "Grace"].map { user in request(of: user) { inject(\.lazyOwner) } }
        #expect(owners.allSatisfy { $0 === root.lazyOwner })
    }

    @Test func objectWhoseWrapperHasNotReadIsShared() {
        let first = request(of: "Ada") { inject(\.lazyOwner) }
        request(of: "Grace") {
            #expect(inject(\.lazyOwner) === first)
            #expect(first.lazy.pool === inject(\.pool))
        }
        #expect(root.lazyOwner === first)
    }

    @Test func objectThatReadsAnotherLazyObjectIsShared() {
        let first = request(of: "Ada") { inject(\.lazyHolder) }
        let owner = request(of: "Grace") { first.lazy.owner }
        request(of: "Barbara") {
            #expect(inject(\.lazyHolder) === first)
            #expect(inject(\.lazyOwner) === owner)
        }
        #expect(first.lazy.owner === owner)
    }

    @Test func lateReadOfARequestsValueMovesNothing() {
        let owner = request(of: "Ada") {
            #expect(inject(\.userOwner).lazy.user == "Ada")
            return inject(\.userOwner)
        }
        #expect(root.userOwner === owner)
        #expect(request(of: "Grace") { inject(\.userOwner) } === owner)
        #expect(owner.lazy.user == "nobody")
    }

    @Test func objectOfARequestReadsInItsHome() {
        let owners = ["Ada", "Grace"].map { user in request(of: user) { inject(\.ownerOfUser) } }
        #expect(owners[0] !== owners[1])
        #expect(owners.map(\.lazy.user) == ["Ada", "Grace"])
        #expect(request(of: "Barbara") { owners.map(\.lazy.user) } == ["Ada", "Grace"])
    }

    @Test func partOfAnObjectReadsInTheHomeOfTheObject() {
        let parts = ["Ada", "Grace"].map { user in request(of: user) { inject(\.holderOfFresh).owner } }
        #expect(parts[0] === parts[1])
        #expect(parts[0].lazy.user == "nobody")
        let own = request(of: "Ada") { inject(\.freshOwner) }
        #expect(own.lazy.user == "Ada")
    }

    @Test func objectThatWasBuiltInARequestReadsInItsHome() {
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
        #expect(owner.lazy.pool.journal === root.journal)
        withDependencies {
            $0[\.journal] = journal
        } operation: {
            #expect(owner.lazy.pool.journal === journal)
        }
    }

    @Test func sharedLazyObjectReadsTheValuesOfEachRequest() {
        let users = ["Ada", "Grace"].map { user in request(of: user) { inject(\.userOwner).lazy.user } }
        #expect(users == ["Ada", "Grace"])
        #expect(root.userOwner.lazy.user == "nobody")
        #expect(request(of: "Barbara") { inject(\.userOwner).lazy.user } == "Barbara")
    }

    @Test func sharedFactoryReadsTheValuesOfEachRequest() {
        let greetings = ["Ada", "Grace"].map { user in request(of: user) { inject(\.factoryOwner).greet() } }
        #expect(greetings == ["hello Ada", "hello Grace"])
        #expect(root.factoryOwner.greet() == "hello nobody")
    }

    // MARK: - Builders that do not always read the same

    @Test func instanceThatHasReadLessLivesFurtherOutThanAnEarlierOne() {
        let inner = request(of: "Ada") { inject(\.changingHolder) }
        let outer = root.changingHolder
        #expect(outer !== inner)
        #expect(request(of: "Grace") { inject(\.changingHolder) } === outer)
        #expect(root.builds.value == 2)
    }

    @Test func dependentIsRebuiltWithAnInstanceThatReadsLess() {
        let pool = root.changingPool
        prepareDependencies { $0[\.user] = "late" }
        let holder = root.changingHolder
        #expect(holder.pool === root.changingPool)
        #expect(holder.pool !== pool)
        request(of: "Ada") { #expect(inject(\.changingHolder) === holder) }
    }

    // MARK: - Late overrides

    @Test func instanceThatALateOverrideDoesNotConcernIsKept() {
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

private final class Pool: Sendable {
    let journal: Journal?
    init(_ journal: Journal? = nil) { self.journal = journal }
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
private final class UserHolder: Sendable {
    let owner: UserOwner
    init(_ owner: UserOwner) { self.owner = owner }
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
    fileprivate var ownerOfUser: UserOwner {
        singleton {
            _ = user
            return UserOwner()
        }
    }
    fileprivate var freshOwner: UserOwner { transient { UserOwner() } }
    fileprivate var holderOfFresh: UserHolder { singleton { UserHolder(freshOwner) } }
    fileprivate var slowPool: Pool {
        singleton {
            builds.increment()
            _ = journal
            for _ in 0..<100 { yieldThread() }
            return Pool()
        }
    }
}
