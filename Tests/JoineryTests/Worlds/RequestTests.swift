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
            await rootWorld().perform { () async in
                let all = await withTaskGroup(of: [Pool].self) { group in
                    for number in 1...8 { group.addTask { request(of: "\(number)") { pools() } } }
                    return await group.reduce(into: []) { $0 += $1 }
                }
                #expect(Set(all.map { ObjectIdentifier($0) }).count == 1)
                #expect(inject(\.builds).value == 1)
            }
        }
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
            let world = rootWorld()
            let all = try #require(team.race { number in world.perform { request(of: "\(number)") { pools() } } })
            #expect(Set(all.joined().map { ObjectIdentifier($0) }).count == 1)
            #expect(world.perform { inject(\.builds).value } == 1)
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
    fileprivate var session: Session { singleton { Session(app: self) } }
}

/// A world that shares nothing.
private func rootWorld() -> TestWorld {
    TestWorld(monitor: TestMonitor(isStrict: false) { _ in }) { _ in }
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
