// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryAsync
import JoineryTesting
import TestSupport
import Testing

/// An opened value lives in its home, and a handle reads where it is called.
@Suite(.dependencies, .timeLimit(.minutes(30)))
struct AsyncWorldTests {
    private let dependencies = Dependencies.current

    @Test func handleOpensTheReplacementOfTheWorldInWhichItIsCalled() async throws {
        let (owner, handle) = (dependencies.owner, dependencies.pool)
        #expect(try await owner.pool().path == "live")
        let inner = try await withDependencies {
            $0.override(\.pool) { Async { Pool("other") } }
        } operation: {
            [try await owner.pool().path, try await handle().path, try await dependencies.pool().path]
        }
        #expect(inner == ["other", "other", "other"])
        #expect(try await owner.pool().path == "live")
    }

    @Test func ownerOfAnInnerWorldReadsThere() async throws {
        let owner = withDependencies {
            $0[\.path] = "inner"
        } operation: {
            dependencies.ownerOfPath
        }
        #expect(try await owner.pool().path == "inner")
        #expect(try await dependencies.pool().path == "live")
    }

    @Test func valueThatReadsAnOverrideLivesInItsWorld() async throws {
        let outer = try await dependencies.search()
        let inner = try await withDependencies {
            $0[\.path] = "inner"
        } operation: {
            let first = try await dependencies.search()
            #expect(try await dependencies.search() === first)
            return first
        }
        #expect([outer.pool.path, inner.pool.path] == ["live", "inner"])
        #expect(try await dependencies.search() === outer)
    }

    @Test func valueOfATransientIsAPartOfTheRecord() async throws {
        #expect(try await dependencies.keptTransient().path == "live")
        let inner = try await withDependencies {
            $0[\.path] = "inner"
        } operation: {
            try await dependencies.keptTransient().path
        }
        #expect(inner == "inner")
    }

    @Test func whatAnOverrideReadsIsAPartOfTheRecord() async throws {
        prepareDependencies {
            $0.override(\.pool) { dependencies in
                let path = dependencies.path
                return Async { Pool("other \(path)") }
            }
        }
        #expect(try await dependencies.pool().path == "other live")
        let inner = try await withDependencies {
            $0[\.path] = "inner"
        } operation: {
            try await dependencies.pool().path
        }
        #expect(inner == "other inner")
    }

    @Test func worldsThatShareAHomeShareOneOpening() async throws {
        let gate = dependencies.gate
        let pools = try await withThrowingTaskGroup(of: Pool.self) { group in
            for number in 0..<8 {
                group.addTask {
                    try await withDependencies {
                        $0[\.title] = "\(number)"
                    } operation: {
                        try await Dependencies.current.slowPool()
                    }
                }
            }
            await gate.isReached.wait()
            gate.mayPass.send()
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(pools.allSatisfy { $0 === pools[0] })
        #expect(dependencies.journal.entries == ["open live"])
    }

    @Test func errorOfAnotherWorldIsNotThrown() async throws {
        let gate = dependencies.gate
        let failing = Task {
            try await withDependencies {
                $0[\.isBroken] = true
            } operation: {
                try await Dependencies.current.slowPool()
            }
        }
        await gate.isReached.wait()
        let succeeding = Task { try await Dependencies.current.slowPool() }
        gate.mayPass.send()
        await #expect(throws: Broken.self) { try await failing.value }
        #expect(try await succeeding.value.path == "live")
    }

    @Test func worldThatWasNeverReadShutsDown() async throws {
        try await withDependencies {
            $0[\.path] = "inner"
        } operation: {
            try await Dependencies.current.shutdown()
        }
    }

    // MARK: - Late overrides

    @Test func lateOverrideReplacesAnOpenValue() async throws {
        let first = try await dependencies.search()
        prepareDependencies { $0[\.path] = "later" }
        let second = try await dependencies.search()
        #expect([first.pool.path, second.pool.path] == ["live", "later"])
        #expect(try await dependencies.search() === second)
    }

    @Test func replacedValueIsClosedByTheShutdown() async throws {
        let journal = dependencies.journal
        _ = try await dependencies.closed()
        prepareDependencies { $0[\.path] = "later" }
        _ = try await dependencies.closed()
        #expect(journal.entries == [])
        try await dependencies.shutdown()
        #expect(journal.entries.sorted() == ["close later", "close live"])
    }

    @Test func valueThatWasReplacedDuringItsOpeningGoesToItsCaller() async throws {
        let (gate, journal) = (dependencies.gate, dependencies.journal)
        let call = Task { try await Dependencies.current.slowPool() }
        await gate.isReached.wait()
        prepareDependencies { $0[\.path] = "later" }
        gate.mayPass.send()
        #expect(try await call.value.path == "live")
        #expect(try await dependencies.slowPool().path == "later")
        try await dependencies.shutdown()
        #expect(journal.entries == ["open live", "open later"])
    }

    // MARK: - Decorators

    @Test func decoratedValueIsOpenedInEachWorldOfADecorator() async throws {
        _ = try await dependencies.pool()
        let inner = try await withDependencies {
            $0.decorate(\.pool) { pool, _ in Async { Pool("decorated " + (try await pool().path)) } }
        } operation: {
            [try await dependencies.pool(), try await dependencies.pool()]
        }
        #expect(inner[0].path == "decorated live")
        #expect(inner[0] === inner[1])
        #expect(try await dependencies.pool().path == "live")
    }

    @Test func decoratorThatReturnsTheHandleItself() async throws {
        let path = try await withDependencies {
            $0.decorate(\.pool) { pool, _ in pool }
        } operation: {
            try await dependencies.pool().path
        }
        #expect(path == "live")
    }

    @Test func overrideByAnotherBinding() async throws {
        let (pool, other) = try await withDependencies {
            $0.override(\.pool) { $0.otherPool }
        } operation: {
            (try await dependencies.pool(), try await dependencies.otherPool())
        }
        #expect(pool === other)
    }

    // MARK: - Handles without a binding

    @Test func handleWithoutABindingOpensOnce() async throws {
        let openings = Counter()
        let handle = Async<Part> {
            openings.increment()
            return Part()
        }
        let first = try await handle()
        let inner = try await withDependencies {
            $0[\.title] = "inner"
        } operation: {
            try await handle()
        }
        #expect(inner === first)
        #expect(openings.value == 1)
    }

    @Test func valueOfAHandleWithoutABindingIsReleasedWithIt() async throws {
        let census = Counter()
        do {
            let handle = Async<Tracked<Int>> { Tracked(1, in: census) }
            _ = try await handle()
            #expect(census.value == 1)
        }
        // The task that opened the value may hold it a little longer.
        while census.value != 0 { await Task.yield() }
    }
}

/// What strict tests report.
struct AsyncStrictTests {
    @Test func liveValueIsReportedOnceWhenItIsOpened() async throws {
        let issues = Journal()
        let monitor = TestMonitor(isStrict: true) { issues.note("\($0.message.split(separator: " ").prefix(3))") }
        await TestWorld(monitor: monitor) { $0[\.path] = "test" }.perform { () async in
            let handle = Dependencies.current.pool
            #expect(issues.entries == [])
            for _ in 1...2 { _ = try? await handle() }
            _ = try? await Dependencies.current.tested()
        }
        #expect(issues.entries.count == 1)
    }
}

private struct Broken: Error {}

private final class Pool: Sendable {
    let path: String

    init(_ path: String) {
        self.path = path
    }
}

private final class Search: Sendable {
    let pool: Pool

    init(_ pool: Pool) {
        self.pool = pool
    }
}

private final class Owner: Sendable {
    let pool: Async<Pool>

    init(_ pool: Async<Pool>) {
        self.pool = pool
    }
}

private struct Gate: Sendable {
    let isReached = Signal()
    let mayPass = Signal()

    func pass() async {
        isReached.send()
        await mayPass.wait()
    }
}

private func open(_ path: String, isBroken: Bool) throws -> Pool {
    if isBroken { throw Broken() }
    return Pool(path)
}

extension Dependencies {
    fileprivate var path: String { singleton { "live" } }
    fileprivate var title: String { singleton { "none" } }
    fileprivate var isBroken: Bool { singleton { false } }
    fileprivate var journal: Journal { singleton { Journal() } }
    fileprivate var gate: Gate { singleton { Gate() } }
    fileprivate var pool: Async<Pool> { asyncSingleton { Pool(path) } }
    fileprivate var otherPool: Async<Pool> { asyncSingleton { Pool("other") } }
    fileprivate var tested: Async<Pool> {
        asyncSingleton {
            Pool("live")
        } test: {
            Pool("test")
        }
    }
    fileprivate var search: Async<Search> { asyncSingleton { Search(try await pool()) } }
    fileprivate var owner: Owner { singleton { Owner(pool) } }
    fileprivate var ownerOfPath: Owner {
        singleton {
            _ = path
            return Owner(pool)
        }
    }
    fileprivate var freshPool: Async<Pool> { asyncTransient { Pool(path) } }
    fileprivate var keptTransient: Async<Pool> { asyncSingleton { try await freshPool() } }
    fileprivate var closed: Async<String> {
        asyncSingleton {
            path
        } close: { [journal] in
            journal.note("close \($0)")
        }
    }
    fileprivate var slowPool: Async<Pool> {
        asyncSingleton {
            let path = path
            journal.note("open \(path)")
            await gate.pass()
            return try open(path, isBroken: isBroken)
        }
    }
}
