// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import TestSupport
import Testing

/// Closures in which one path, or every path, has no value.
@Suite(.dependencies) struct FailingClosureTests {
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
        let line = Line(isUp: true)
        withDependencies {
            $0.graph(Line.self) { $0.override({ try $0.branch }) { StubPool() } }
        } operation: {
            #expect(throws: Never.self) { try Line(isUp: true).branch.name == "stub" }
        }
        #expect(try line.branch.name == "live")
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

    @Test func failReplacesAValue() throws {
        let up = Line(isUp: true)
        let down = Line(isUp: false)
        #expect(
            try [up.branch.name, up.statement.name, up.chosen.name, up.typed.name] == ["live", "live", "live", "live"])
        #expect(throws: Offline(attempt: 1)) { try down.branch }
        #expect(throws: Offline(attempt: 2)) { try down.statement }
        #expect(throws: Offline(attempt: 3)) { try down.chosen }
        do throws(Offline) {
            _ = try down.typed
            Issue.record("the line is down")
        } catch {
            #expect(error == Offline(attempt: 4))
        }
        #expect(throws: Offline(attempt: 5)) { try up.alone }
        #expect(throws: Offline(attempt: 6)) { try up.aloneAfterStatements }
    }

    @Test func closureAfterTestThatNeverReturnsIsNotRunInALiveWorld() {
        prepareDependencies { $0.context = .live }
        let line = Line(isUp: true)
        #expect([line.live.name, line.liveTransient.name, line.liveShared.name] == ["live", "live", "live"])
        #expect(line.nestedElse.name == "live")
    }

    @Test func closureAfterTestThatNeverReturnsStopsTheTest() async {
        await #expect(processExitsWith: .failure) {
            _ = Line(isUp: true).live
        }
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

private struct Line: DependencyGraph {
    let instances = Instances()
    var isUp: Bool

    var branch: any Pool {
        get throws { try singleton { if isUp { LivePool() } else { try fail(with: Offline(attempt: 1)) } } }
    }
    var statement: any Pool {
        get throws {
            try singleton {
                if !isUp { try fail(with: Offline(attempt: 2)) }
                LivePool()
            }
        }
    }
    var chosen: any Pool {
        get throws {
            try transient {
                switch isUp {
                case true: LivePool()
                case false: try fail(with: Offline(attempt: 3))
                }
            }
        }
    }
    var typed: any Pool {
        get throws(Offline) {
            try shared { () throws(Offline) in
                if isUp { LivePool() } else { try fail(with: Offline(attempt: 4)) }
            }
        }
    }
    var alone: any Pool { get throws { try singleton { try fail(with: Offline(attempt: 5)) } } }
    var aloneAfterStatements: any Pool {
        get throws {
            try perResolution {
                let attempt = 6
                try fail(with: Offline(attempt: attempt))
            }
        }
    }
    var live: any Pool {
        singleton {
            LivePool()
        } test: {
            fatalError("no pool in tests")
        }
    }
    var liveTransient: any Pool {
        transient {
            LivePool()
        } test: {
            fatalError("no pool in tests")
        }
    }
    var liveShared: any Pool {
        shared {
            LivePool()
        } test: {
            fatalError("no pool in tests")
        }
    }
    var nestedElse: any Pool {
        singleton {
            if !isUp {
                if instances === Instances() { fatalError("another line") } else { print("down") }
            }
            LivePool()
        }
    }
}
