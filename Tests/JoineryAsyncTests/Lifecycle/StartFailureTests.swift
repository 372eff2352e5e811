// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryAsync
import JoineryTesting
import TestSupport
import Testing

@Suite(.dependencies, .timeLimit(.minutes(30)))
struct StartFailureTests {
    @Test func cancellationThatABuilderThrowsIsAFailure() async throws {
        let error = await #expect(throws: StartError.self) { try await Dependencies.current.start(\.cancelsItself) }
        let reported = try #require(error).description
        #expect(
            reported == """
                could not start:
                  cancelsItself (JoineryAsyncTests/StartFailureTests.swift:222): CancellationError()
                """)
    }

    @Test func repeatedFailureAfterAFailedStartIsReportedOnce() async throws {
        let error = await #expect(throws: StartError.self) {
            try await Dependencies.current.start(\.database, \.index)
        }
        let reported = try #require(error).description
        #expect(
            reported == """
                could not start:
                  database (JoineryAsyncTests/StartFailureTests.swift:223): OpeningError(name: "database")
                """)
    }

    @Test(
        .dependencies { overrides in
            overrides.contribute(to: \.eager) { $0.database }
            overrides.contribute(to: \.eager) { $0.index }
        }) func repeatedFailureOfAnEagerDependencyIsReportedOnce() async throws
    {
        let error = await #expect(throws: StartError.self) { try await Dependencies.current.start() }
        let reported = try #require(error).failures.map(\.names)
        #expect(reported == [["database"]])
    }

    @Test func repeatedFailureIsReportedOnce() async throws {
        let error = await #expect(throws: StartError.self) { try await Dependencies.current.start(\.retrying) }
        let reported = try #require(error).failures.map(\.names)
        #expect(reported == [["retrying", "database"]])
    }

    @Test func failureOfAnOpeningThatAnotherCallerBeganIsReported() async throws {
        let dependencies = Dependencies.current
        let slow = dependencies.slow
        let other = Task { try await slow() }
        await dependencies.gate.isReached.wait()
        let start = Task { try await dependencies.start(\.slow) }
        while slow.waiterCount < 2 { await Task.yield() }
        dependencies.gate.isOpen.send()
        let error = await #expect(throws: StartError.self) { try await start.value }
        let reported = try #require(error).failures.map(\.names)
        #expect(reported == [["slow"]])
        await #expect(throws: OpeningError(name: "slow")) { try await other.value }
    }

    @Test(
        .dependencies { overrides in
            overrides.contribute(to: \.eager) { Migration(file: $0.file) }
        }) func failureOfAnEagerDependencyIsReported() async throws
    {
        let error = await #expect(throws: StartError.self) { try await Dependencies.current.start() }
        let reported = try #require(error).description
        #expect(
            reported == """
                could not start:
                  Migration: OpeningError(name: "migration")
                """)
    }

    @Test(
        .dependencies { overrides in
            overrides.contribute(to: \.eager) { dependencies in
                Migration(file: dependencies.file, before: { _ = try await dependencies.bad() })
            }
        }) func valuesOfAFailedStartAreClosedByTheShutdown() async throws
    {
        let error = await #expect(throws: StartError.self) { try await Dependencies.current.start() }
        let reported = try #require(error).description
        #expect(
            reported == """
                could not start:
                  Migration: OpeningError(name: "migration")
                """)
        let notClosed = await #expect(throws: ShutdownError.self) { try await Dependencies.current.shutdown() }
        #expect(try #require(notClosed).failures.map(\.name) == ["bad"])
    }

    @Test(
        .dependencies { overrides in
            overrides.contribute(to: \.eager) { dependencies in
                Migration(file: dependencies.file, before: { _ = try await dependencies.database() })
            }
        }) func eagerDependencyFailsWithTheBindingThatItCalls() async throws
    {
        let error = await #expect(throws: StartError.self) { try await Dependencies.current.start() }
        let reported = try #require(error).description
        #expect(
            reported == """
                could not start:
                  database (JoineryAsyncTests/StartFailureTests.swift:223): OpeningError(name: "database")
                """)
    }

    @Test(
        .dependencies { overrides in
            overrides.contribute(to: \.eager) { Migration(file: $0.file) }
        }) func valueBuiltWhileReadingEagerStaysOpen() async throws
    {
        let dependencies = Dependencies.current
        await #expect(throws: StartError.self) { try await dependencies.start() }
        #expect(dependencies.journal.entries == ["open file"])
    }

    @Test func canceledStartWaitsForItsOpenings() async {
        let dependencies = Dependencies.current
        let start = Task { try await dependencies.start(\.endsLate, timeLimit: .seconds(3_600)) }
        await dependencies.gate.isReached.wait()
        start.cancel()
        await #expect(throws: CancellationError.self) { try await start.value }
    }

    @Test func unfinishedOpeningIsReportedAndKeepsItsDependencies() async throws {
        let dependencies = Dependencies.current
        let stuck = dependencies.stuck
        let error = await #expect(throws: StartError.self) {
            try await dependencies.start(\.stuck, \.late, timeLimit: .zero)
        }
        let reported = try #require(error).description
        #expect(
            reported == """
                could not start:
                  late (JoineryAsyncTests/StartFailureTests.swift:251): OpeningError(name: "late")
                  stuck (JoineryAsyncTests/StartFailureTests.swift:244): still being opened 0.0 seconds after it was canceled
                """)
        #expect(dependencies.journal.entries == ["open file"])
        dependencies.gate.isOpen.send()
        #expect(try await stuck() == 1)
        try await dependencies.shutdown()
        #expect(dependencies.journal.entries == ["open file", "close file"])
    }

    @Test(
        .dependencies { overrides in
            overrides.contribute(to: \.eager) { dependencies in
                Migration(file: dependencies.file, before: { await dependencies.gate.pass() })
            }
        }) func eagerDependencyIsNotAwaitedLonger() async throws
    {
        let dependencies = Dependencies.current
        let error = await #expect(throws: StartError.self) {
            try await dependencies.start(\.late, timeLimit: .zero)
        }
        let reported = try #require(error).failures.map(\.names)
        #expect(reported == [["late"], ["Migration"]])
        dependencies.gate.isOpen.send()
    }
}

private struct OpeningError: Error, Equatable {
    let name: String
}

private struct ClosingError: Error, Equatable {}

/// A file that records when it is closed.
private struct File: ClosableDependency {
    let name: String
    let journal: Journal

    init(_ name: String, _ journal: Journal) {
        self.name = name
        self.journal = journal
        journal.note("open \(name)")
    }

    func close() async throws {
        journal.note("close \(name)")
        if name == "bad" { throw ClosingError() }
    }
}

/// An eager dependency that opens itself.
private struct Migration: EagerDependency {
    let file: File
    var before: @Sendable () async throws -> Void = {}
    var error: any Error = OpeningError(name: "migration")

    func open() async throws {
        try await before()
        throw error
    }
}

/// An opening that does not end until the test allows it.
private struct Gate: Sendable {
    let isReached = Signal()
    let isOpen = Signal()

    func pass() async {
        isReached.send()
        await isOpen.wait()
    }
}

private func fail(_ name: String) throws -> Int { throw OpeningError(name: name) }

private func cancelSelf() throws -> Int { throw CancellationError() }

extension Dependencies {
    fileprivate var journal: Journal { singleton { Journal() } }
    fileprivate var gate: Gate { singleton { Gate() } }
    fileprivate var file: File { singleton { File("file", journal) } }
    fileprivate var bad: Async<File> { asyncSingleton { File("bad", journal) } }
    fileprivate var cancelsItself: Async<Int> { asyncSingleton { try cancelSelf() } }
    fileprivate var database: Async<Int> { asyncSingleton { try fail("database") } }
    fileprivate var index: Async<Int> {
        asyncSingleton {
            // Ends when the start is canceled, after the database has failed.
            try? await Task.sleep(for: .seconds(600))
            return try await database()
        }
    }
    fileprivate var retrying: Async<Int> {
        asyncSingleton {
            _ = try? await database()
            return try await database()
        }
    }
    fileprivate var slow: Async<Int> {
        asyncSingleton {
            await gate.pass()
            try fail("slow")
        }
    }
    fileprivate var stuck: Async<Int> {
        asyncSingleton {
            _ = file
            await gate.pass()
            1
        }
    }
    fileprivate var late: Async<Int> {
        asyncSingleton {
            await gate.isReached.wait()
            try fail("late")
        }
    }
    /// Ends some time after it was canceled.
    fileprivate var endsLate: Async<Int> {
        asyncSingleton {
            gate.isReached.send()
            try? await Task.sleep(for: .seconds(600))
            for _ in 1...100 { await Task.yield() }
            try Task.checkCancellation()
            return 1
        }
    }
}
