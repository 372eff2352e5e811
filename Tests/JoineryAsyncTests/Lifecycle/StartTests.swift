// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryAsync
import JoineryTesting
import TestSupport
import Testing

@Suite(.dependencies, .timeLimit(.minutes(30)))
struct StartTests {
    @Test func opensEachOnce() async throws {
        let dependencies = Dependencies.current
        try await dependencies.start(\.index, \.pool)
        #expect(dependencies.journal.entries == ["open file", "open pool on file", "open index on pool on file"])
        _ = try await dependencies.index()
        #expect(dependencies.journal.entries.count == 3)
    }

    @Test func opensIndependentValuesConcurrently() async throws {
        // Neither ends without the other.
        try await Dependencies.current.start(\.left, \.right)
    }

    @Test(.dependencies { $0.contribute(to: \.eager) { $0.pool } })
    func opensEagerDependencies() async throws {
        let dependencies = Dependencies.current
        try await dependencies.start()
        #expect(dependencies.journal.entries == ["open file", "open pool on file"])
    }

    @Test func typedGraphStartsItsOwn() async throws {
        let dependencies = Dependencies.current
        try await Session(app: dependencies).start(\.mailbox)
        #expect(dependencies.journal.entries.first == "open mailbox")
    }

    @Test(.dependencies { $0[\.isBroken] = true }) func failureLeavesOpenedValuesOpen() async throws {
        let dependencies = Dependencies.current
        let error = await #expect(throws: StartError.self) { try await dependencies.start(\.above, \.neverEnds) }
        let failures = try #require(error).failures
        #expect(failures.map(\.names) == [["above", "broken"]])
        #expect(failures.first?.error as? OpeningError == OpeningError(name: "broken"))
        #expect(
            dependencies.journal.entries == [
                "open file", "open pool on file", "open index on pool on file",
            ])
        try await dependencies.shutdown()
        #expect(
            dependencies.journal.entries.suffix(3) == [
                "close index on pool on file", "close pool on file", "close file",
            ])
    }

    @Test(.dependencies { $0[\.isBroken] = true }) func failureLeavesEarlierValuesOpen() async throws {
        let dependencies = Dependencies.current
        let pool = try await dependencies.pool()
        await #expect(throws: StartError.self) { try await dependencies.start(\.broken) }
        #expect(try await dependencies.pool().name == pool.name)
        #expect(dependencies.journal.entries.filter { $0.hasPrefix("close") }.isEmpty)
    }

    @Test(.dependencies { $0[\.isBroken] = true }) func startMayBeTriedAgain() async throws {
        let dependencies = Dependencies.current
        await #expect(throws: StartError.self) { try await dependencies.start(\.broken) }
        prepareDependencies { $0[\.isBroken] = false }
        try await dependencies.start(\.broken)
        #expect(dependencies.broken.isOpen)
        #expect(dependencies.journal.entries == ["open file", "open pool on file", "open index on pool on file"])
    }

    @Test func otherFailuresAreCollected() async throws {
        let error = await #expect(throws: StartError.self) {
            try await Dependencies.current.start(\.failsWhenCanceled, \.late)
        }
        #expect(
            try #require(error).description == """
                could not start:
                  late (JoineryAsyncTests/StartTests.swift:198): OpeningError(name: "late")
                  failsWhenCanceled (JoineryAsyncTests/StartTests.swift:199): OpeningError(name: "failsWhenCanceled")
                """)
    }

    @Test func failureOfARepeatedCallIsReportedOnce() async throws {
        let error = await #expect(throws: StartError.self) { try await Dependencies.current.start(\.retries) }
        #expect(try #require(error).failures.map(\.names) == [["retries", "refusing"]])
    }

    @Test func failuresOfMembersOfAFamilyAreAllReported() async throws {
        let error = await #expect(throws: StartError.self) { try await Dependencies.current.start(\.numbers) }
        #expect(try #require(error).failures.map(\.name) == ["numbered(_:)", "numbered(_:)"])
    }

    @Test(
        .dependencies {
            $0.contribute(to: \.eager) { WarmUp(meeting: $0.meeting) }
            $0.contribute(to: \.eager) { $0.failsWhenCanceled }
        }
    )
    func failureOfAnEagerDependencyIsReportedWithItsType() async throws {
        let error = await #expect(throws: StartError.self) { try await Dependencies.current.start() }
        #expect(
            try #require(error).description == """
                could not start:
                  WarmUp: OpeningError(name: "late")
                  failsWhenCanceled (JoineryAsyncTests/StartTests.swift:199): OpeningError(name: "failsWhenCanceled")
                """)
        #expect(try #require(error).failures.first?.names == ["WarmUp"])
    }

    @Test(.dependencies { $0.contribute(to: \.eager) { Opener(dependency: $0.refusing) } })
    func rethrownFailureIsReportedOnce() async throws {
        let error = await #expect(throws: StartError.self) { try await Dependencies.current.start() }
        #expect(try #require(error).failures.map(\.names) == [["refusing"]])
    }

    @Test func cancellationErrorWithoutCancellationIsAFailure() async throws {
        let error = await #expect(throws: StartError.self) { try await Dependencies.current.start(\.givingUp) }
        #expect(try #require(error).failures.map(\.names) == [["givingUp"]])
    }

    @Test func cancelingTheStartLeavesOpenedValuesOpen() async throws {
        let dependencies = Dependencies.current
        let start = Task { try await dependencies.start(\.pool, \.neverEnds) }
        while dependencies.journal.entries.count < 2 { await Task.yield() }
        start.cancel()
        await #expect(throws: CancellationError.self) { try await start.value }
        #expect(dependencies.pool.isOpen)
        #expect(dependencies.journal.entries == ["open file", "open pool on file"])
    }
}

private struct OpeningError: Error, Equatable {
    let name: String
}

private struct Resource: ClosableDependency {
    let name: String
    let journal: Journal

    init(_ name: String, _ journal: Journal) {
        self.name = name
        self.journal = journal
        journal.note("open \(name)")
    }

    func close() async { journal.note("close \(name)") }
}

private struct Meeting: Sendable {
    let signals = [Signal(), Signal()]

    func arrive(_ index: Int) async {
        signals[index].send()
        await signals[1 - index].wait()
    }
}

extension Dependencies {
    fileprivate var journal: Journal { singleton { Journal() } }
    fileprivate var meeting: Meeting { singleton { Meeting() } }
    fileprivate var isBroken: Bool { singleton { false } }
    fileprivate var file: Resource { singleton { Resource("file", journal) } }
    fileprivate var pool: Async<Resource> {
        asyncSingleton { Resource("pool on \(file.name)", journal) }
    }
    fileprivate var index: Async<Resource> {
        asyncSingleton {
            let pool = try await pool()
            Resource("index on \(pool.name)", journal)
        }
    }
    fileprivate var left: Async<Int> {
        asyncSingleton {
            await meeting.arrive(0)
            1
        }
    }
    fileprivate var right: Async<Int> {
        asyncSingleton {
            await meeting.arrive(1)
            2
        }
    }
    fileprivate var broken: Async<Int> {
        asyncSingleton {
            _ = try await index()
            if isBroken { throw OpeningError(name: "broken") }
            return 1
        }
    }
    fileprivate var above: Async<Int> { asyncSingleton { try await broken() } }
    fileprivate var neverEnds: Async<Int> {
        asyncSingleton {
            try await Task.sleep(for: .seconds(600))
            return 1
        }
    }
    fileprivate var late: Async<Int> { asyncSingleton { try await failLate(meeting) } }
    fileprivate var failsWhenCanceled: Async<Int> { asyncSingleton { try await failWhenCanceled(meeting) } }
    fileprivate var refusing: Async<Int> { asyncSingleton { try fail("refusing") } }
    fileprivate var retries: Async<Int> {
        asyncSingleton {
            _ = try? await refusing()
            return try await refusing()
        }
    }
    fileprivate var givingUp: Async<Int> { asyncSingleton { try giveUp() } }
    fileprivate func numbered(_ number: Int) -> Async<Int> { asyncSingleton(for: number) { try fail("numbered") } }
    fileprivate var numbers: Async<Int> {
        asyncSingleton {
            _ = try? await numbered(1)()
            return try await numbered(2)()
        }
    }
}

/// An eager dependency that is not a binding.
private struct WarmUp: EagerDependency {
    let meeting: Meeting

    func open() async throws { _ = try await failLate(meeting) }
}

/// An eager dependency that opens a binding.
private struct Opener: EagerDependency {
    let dependency: any EagerDependency

    func open() async throws { try await dependency.open() }
}

private func giveUp() throws -> Int { throw CancellationError() }

private func fail(_ name: String) throws -> Int { throw OpeningError(name: name) }

private func failWhenCanceled(_ meeting: Meeting) async throws -> Int {
    meeting.signals[0].send()
    try? await Task.sleep(for: .seconds(600))
    throw OpeningError(name: "failsWhenCanceled")
}

private func failLate(_ meeting: Meeting) async throws -> Int {
    await meeting.signals[0].wait()
    throw OpeningError(name: "late")
}

private struct Session: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
}

extension Session {
    fileprivate var mailbox: Async<Resource> { asyncSingleton { Resource("mailbox", app.journal) } }
}
