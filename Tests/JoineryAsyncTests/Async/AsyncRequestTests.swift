// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryAsync
import JoineryTesting
import TestSupport
import Testing

/// Requests of a server, each in a world inside the process's, share what they open.
@Suite(.dependencies) struct AsyncRequestTests {
    private let root = Dependencies.current

    @Test func valueOpenedForEachOfEightRequestsIsSeparate() async throws {
        try await TestWorld(monitor: TestMonitor(isStrict: false) { _ in }, { _ in }).perform {
            () async throws in
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

    @Test func eightConcurrentRequestsOpenOneInstance() async throws {
        for round in 0..<100 {
            try await TestWorld(monitor: TestMonitor(isStrict: false) { _ in }, { _ in }).perform { () async throws in
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

    @Test func requestThatWaitsForAFailingOneOpensItself() async throws {
        for _ in 0..<50 {
            await TestWorld(monitor: TestMonitor(isStrict: false) { _ in }, { _ in }).perform {
                () async in
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

    @Test func requestsShareAValueThatOneOfThemOpened() async throws {
        var pools: [Pool] = []
        for number in 0..<3 {
            pools.append(try await request(of: "\(number)") { try await Dependencies.current.openedPool() })
        }
        #expect(pools.allSatisfy { $0 === pools[0] })
        #expect(root.builds.value == 1)
    }

    @Test func instanceIsClosedWithItsHomeWhereverItWasReadFirst() async throws {
        try await request(of: "Ada") {
            _ = try await inject(\.closedPool)()
            try await Dependencies.current.shutdown()
        }
        #expect(root.journal.entries == [])
        try await root.shutdown()
        #expect(root.journal.entries == ["close pool"])
    }
}

private final class Pool: Sendable {}

private final class Owner: Sendable {
    let pool: Pool

    init(_ pool: Pool) {
        self.pool = pool
    }
}

extension Dependencies {
    fileprivate var builds: Counter { singleton { Counter() } }
    fileprivate var journal: Journal { singleton { Journal() } }
    fileprivate var closedPool: Async<Pool> {
        asyncSingleton {
            Pool()
        } close: { _ in
            journal.note("close pool")
        }
    }
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
}
