// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import TestSupport
import Testing

/// A server that overrides a binding for each request shares what the override does not affect.
@Suite(.dependencies) struct RequestTests {
    @Test func requestsInSequenceShareOneInstance() {
        let all = ["Ada", "Grace", "Barbara"].flatMap { request(of: $0) { pools() } } + pools()
        #expect(Set(all.map { ObjectIdentifier($0) }).count == 1)
        #expect(inject(\.builds).value == 1)
    }

    @Test func eightConcurrentRequestsShareOneInstance() async {
        for _ in 0..<50 {
            await Dependencies.openingRoot().perform { () async in
                let all = await withTaskGroup(of: [Pool].self) { group in
                    for number in 1...8 { group.addTask { request(of: "\(number)") { pools() } } }
                    return await group.reduce(into: []) { $0 += $1 }
                }
                #expect(Set(all.map { ObjectIdentifier($0) }).count == 1)
                #expect(inject(\.builds).value == 1)
            }
        }
    }

    @Test func eightConcurrentRequestsOpenOneInstance() async throws {
        for round in 0..<100 {
            try await Dependencies.openingRoot().perform { () async throws in
                let all = try await withThrowingTaskGroup(of: Pool.self) { group in
                    for number in 1...8 {
                        group.addTask {
                            try await request(of: "\(number)") {
                                switch (number + round) % 3 {
                                case 0: try await inject(\.openedLast)().pool
                                case 1: try await inject(\.openedOwner)().pool
                                default: try await inject(\.openedPool)()
                                }
                            }
                        }
                    }
                    group.addTask { try await inject(\.openedLast)().pool }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                #expect(Set(all.map { ObjectIdentifier($0) }).count == 1)
                #expect(inject(\.builds).value == 3)
            }
        }
    }

    @Test func valueOpenedForEachOfEightRequestsIsSeparate() async throws {
        try await Dependencies.openingRoot().perform { () async throws in
            let texts = try await withThrowingTaskGroup(of: [String].self) { group in
                for number in 1...8 {
                    group.addTask {
                        try await request(of: "\(number)") {
                            ["opened for \(number)", try await inject(\.openedFromUser)()]
                        }
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(texts.allSatisfy { $0[0] == $0[1] })
        }
    }

    @Test func requestThatWaitsForAFailingOneOpensItself() async throws {
        for _ in 0..<50 {
            await Dependencies.openingRoot().perform { () async in
                let all = await withTaskGroup(of: Pool?.self) { group in
                    for number in 1...8 {
                        group.addTask { try? await request(of: "\(number)") { try await inject(\.failingPool)() } }
                    }
                    return await group.reduce(into: []) { $0.append($1) }
                }
                #expect(all.count { $0 == nil } == 1)
                #expect(Set(all.compactMap(\.self).map { ObjectIdentifier($0) }).count == 1)
            }
        }
    }

    @Test func valueOpenedFromTheRequestIsOpenedForEach() async throws {
        for user in ["Ada", "Grace"] {
            let text = try await request(of: user) { try await inject(\.openedFromUser)() }
            #expect(text == "opened for \(user)")
        }
        #expect(try await inject(\.openedFromUser)() == "opened for nobody")
    }

    @Test func requestsReadAGraphsInstanceThroughOneSession() {
        let session = inject(\.session)
        let all = ["Ada", "Grace", "Barbara"].map {
            request(of: $0) { session.run { inject(\.pool, of: Session.self) } }
        }
        #expect(all.allSatisfy { $0 === inject(\.pool) })
        #expect(inject(\.builds).value == 1)
    }

    @Test func eightRequestsOnThreadsShareOneInstance() throws {
        let team = ThreadTeam(of: 8)
        for _ in 0..<100 {
            let world = Dependencies.openingRoot()
            let all = try #require(team.race { number in world.perform { request(of: "\(number)") { pools() } } })
            #expect(Set(all.joined().map { ObjectIdentifier($0) }).count == 1)
            #expect(world.builds.value == 1)
        }
    }
}

private final class Pool: Sendable {}
private struct Reader: Sendable {
    @Injected(\.pool) var pool
    @LazyInjected(\.pool) var lazyPool
    @WeakInjected(\.pool) var weakPool
    @DynamicInjected(\.pool) var dynamicPool
}
private final class Owner: Sendable {
    let pool: Pool
    init(_ pool: Pool) { self.pool = pool }
}
private struct Session: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
}
extension Session {
    fileprivate var pool: Pool { singleton { app.pool } }
}
extension Dependencies {
    fileprivate var builds: Counter { singleton { Counter() } }
    fileprivate var pool: Pool {
        singleton {
            builds.increment()
            yieldThread()
            return Pool()
        }
    }
    fileprivate var owner: Owner { singleton { Owner(pool) } }
    fileprivate var connection: Owner { transient { Owner(pool) } }
    fileprivate var openedPool: Async<Pool> {
        asyncSingleton {
            builds.increment()
            await Task.yield()
            return Pool()
        }
    }
    fileprivate var openedOwner: Async<Owner> {
        asyncSingleton {
            builds.increment()
            return Owner(try await openedPool())
        }
    }
    fileprivate var openedLast: Async<Owner> {
        asyncSingleton {
            builds.increment()
            async let pool = openedPool()
            let owner = try await openedOwner()
            return Owner(try await pool === owner.pool ? owner.pool : Pool())
        }
    }
    fileprivate var failingPool: Async<Pool> {
        asyncSingleton {
            builds.increment()
            await Task.yield()
            guard builds.value > 1 else { throw CancellationError() }
            return Pool()
        }
    }
    fileprivate var openedFromUser: Async<String> {
        asyncSingleton {
            await Task.yield()
            return "opened for \(user)"
        }
    }
    fileprivate var session: Session { singleton { Session(app: self) } }
}

/// Every API through which a request can read the pool.
private func pools() -> [Pool] {
    let reader = Reader()
    let dependencies = Dependencies.current
    return [
        inject(\.pool), dependencies.pool, dependencies.owner.pool, dependencies.connection.pool, reader.pool,
        reader.lazyPool, reader.dynamicPool,
    ] + [reader.weakPool].compactMap(\.self)
}
