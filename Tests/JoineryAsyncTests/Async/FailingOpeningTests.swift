// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryAsync
import JoineryTesting
import TestSupport
import Testing

/// Closures of asynchronous bindings in which one path, or every path, has no value.
@Suite(.dependencies) struct FailingOpeningTests {
    @Test func handleThrowsAtEachCall() async {
        let failing = Async<any Pool>(failing: Offline(attempt: 1))
        for _ in 1...2 {
            await #expect(throws: Offline(attempt: 1)) { try await failing() }
        }
    }

    @Test(.dependencies { $0[\.pool] = Async(failing: Offline(attempt: 7)) })
    func overrideThrowsToAllDependents() async {
        await #expect(throws: Offline(attempt: 7)) { try await inject(\.pool)() }
        await #expect(throws: Offline(attempt: 7)) { try await inject(\.count)() }
    }

    @Test func asynchronousClosureMayOnlyThrow() async {
        prepareDependencies { $0.context = .live }
        let dependencies = Dependencies.current
        for pool in [dependencies.pool, dependencies.shared, dependencies.fresh, dependencies.withStatements] {
            let attempt = dependencies.attempts.value
            await #expect(throws: Offline(attempt: attempt + 1)) { try await pool() }
            await #expect(throws: Offline(attempt: attempt + 2)) { try await pool() }
        }
    }

    @Test func asynchronousClosureAfterTestMayOnlyThrow() async {
        await #expect(throws: Offline(attempt: 1)) { try await inject(\.pool)() }
        await #expect(throws: Offline(attempt: 1)) { try await inject(\.shared)() }
        await #expect(throws: Offline(attempt: 1)) { try await inject(\.fresh)() }
    }

    @Test func asynchronousClosureMayThrowOnOnePath() async throws {
        prepareDependencies { $0[\.link] = Link(isUp: true) }
        #expect(try await inject(\.chosen)().name == "live")
        prepareDependencies { $0[\.link] = Link(isUp: false) }
        await #expect(throws: Offline(attempt: 1)) { try await inject(\.chosen)() }
    }

    @Test func valueOfOnePathHasTheDeclaredType() async throws {
        prepareDependencies { $0[\.chosen] = Async(StubPool()) }
        #expect(try await inject(\.chosen)().name == "stub")
    }

    @Test func handleOfATestMayThrowAfterStatements() async {
        let attempts = inject(\.attempts)
        let pool = Async<any Pool> {
            attempts.increment()
            throw Offline(attempt: attempts.value)
        }
        await #expect(throws: Offline(attempt: 1)) { try await pool() }
        await #expect(throws: Offline(attempt: 2)) { try await pool() }
    }
}

private struct Offline: Error, Equatable {
    let attempt: Int
}

private protocol Pool: AnyObject, Sendable {
    var name: String { get }
}

private final class LivePool: Pool {
    let name = "live"
}

private final class StubPool: Pool {
    let name = "stub"
}

private struct Link: Sendable {
    var isUp = true
}

extension Dependencies {
    fileprivate var attempts: Counter { singleton { Counter() } }
    fileprivate var link: Link { singleton { Link() } }
    fileprivate var pool: Async<any Pool> {
        asyncSingleton {
            throw Offline(attempt: attempts.next())
        } test: {
            throw Offline(attempt: 1)
        }
    }
    fileprivate var shared: Async<any Pool> {
        asyncShared {
            throw Offline(attempt: attempts.next())
        } test: {
            throw Offline(attempt: 1)
        }
    }
    fileprivate var fresh: Async<any Pool> {
        asyncTransient {
            throw Offline(attempt: attempts.next())
        } test: {
            throw Offline(attempt: 1)
        }
    }
    fileprivate var withStatements: Async<any Pool> {
        asyncSingleton {
            let attempt = attempts.next()
            throw Offline(attempt: attempt)
        }
    }
    fileprivate var chosen: Async<any Pool> {
        asyncSingleton {
            switch link.isUp {
            case true: LivePool()
            case false: throw Offline(attempt: 1)
            }
        }
    }
    fileprivate var count: Async<Int> { asyncSingleton { try await pool().name.count } }
}

extension Counter {
    /// Counts, and returns the new number.
    fileprivate func next() -> Int {
        increment()
        return value
    }
}
