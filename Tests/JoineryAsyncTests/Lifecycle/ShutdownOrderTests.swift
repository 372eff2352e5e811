// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryAsync
import JoineryTesting
import TestSupport
import Testing

@Suite(.dependencies, .timeLimit(.minutes(30)))
struct ShutdownOrderTests {
    /// Lets other tasks run, so that a task that fails to wait can show it, but not so long that the time limit expires
    /// while other tests use the processor.
    private func letOthersRun() async {
        let end = ContinuousClock.now + .seconds(2)
        for _ in 0..<100 where ContinuousClock.now < end { await Task.yield() }
    }

    @Test func endOfATypedGraphIsAwaited() async throws {
        let dependencies = Dependencies.current
        let (journal, closing) = (dependencies.journal, dependencies.closing)
        let session = Session(app: dependencies)
        _ = session.cart
        let first = Task { try await session.shutdown(timeLimit: patience) }
        await closing.isReached.wait()
        let second = Task { try await dependencies.shutdown(timeLimit: patience) }
        await letOthersRun()
        #expect(journal.entries == [])
        closing.mayPass.send()
        try await first.value
        try await second.value
        #expect(journal.entries == ["close cart on file", "close file"])
    }

    @Test func releasedTypedGraphIsAwaited() async throws {
        let dependencies = Dependencies.current
        let (journal, closing) = (dependencies.journal, dependencies.closing)
        do {
            let session = Session(app: dependencies)
            _ = session.cart
        }
        let shutdown = Task { try await dependencies.shutdown(timeLimit: patience) }
        await closing.isReached.wait()
        await letOthersRun()
        #expect(journal.entries == [])
        closing.mayPass.send()
        try await shutdown.value
        #expect(journal.entries == ["close cart on file", "close file"])
    }

    @Test func openingOfATypedGraphIsCanceledWithItsWorld() async throws {
        let dependencies = Dependencies.current
        let (journal, opening) = (dependencies.journal, dependencies.opening)
        let session = Session(app: dependencies)
        let mailbox = Task { try await session.mailbox() }
        await opening.isReached.wait()
        let shutdown = Task { try await dependencies.shutdown(timeLimit: patience) }
        await letOthersRun()
        #expect(journal.entries == [])
        opening.mayPass.send()
        try await shutdown.value
        await #expect(throws: (any Error).self) { try await mailbox.value }
        #expect(journal.entries == ["close file"])
    }

    @Test func typedGraphOpensNothingWhileItsWorldIsShutDown() async throws {
        let dependencies = Dependencies.current
        let closing = dependencies.closing
        let session = Session(app: dependencies)
        _ = try await dependencies.pool()
        let shutdown = Task { try await dependencies.shutdown(timeLimit: patience) }
        await closing.isReached.wait()
        await #expect(throws: DependencyShutDown.self) { try await session.basket() }
        let later = Session(app: dependencies)
        await #expect(throws: DependencyShutDown.self) { try await later.basket() }
        closing.mayPass.send()
        try await shutdown.value
        await #expect(throws: DependencyShutDown.self) { try await session.basket() }
        await #expect(throws: DependencyShutDown.self) { try await later.basket() }
    }

    @Test func receivedHandleIsADependency() async throws {
        let dependencies = Dependencies.current
        let (journal, closing) = (dependencies.journal, dependencies.closing)
        let session = Session(app: dependencies, plain: dependencies.plain)
        #expect(try await session.basket() == "basket on plain")
        let shutdown = Task { try await dependencies.shutdown(timeLimit: patience) }
        await closing.isReached.wait()
        await letOthersRun()
        #expect(journal.entries == [])
        closing.mayPass.send()
        try await shutdown.value
        #expect(journal.entries == ["close basket on plain", "close plain"])
    }

    @Test func lastOpenedValueOfARingClosesFirst() async throws {
        let dependencies = Dependencies.current
        _ = try await dependencies.first()()
        try await dependencies.shutdown(timeLimit: patience)
        #expect(dependencies.journal.entries == ["close second", "close first"])
    }

    @Test func shutdownInACloseIsReported() async throws {
        let dependencies = Dependencies.current
        _ = dependencies.closesItsGraph
        let error = await #expect(throws: ShutdownError.self) { try await dependencies.shutdown(timeLimit: patience) }
        #expect(
            try #require(error).description == """
                1 not closed:
                  closesItsGraph (JoineryAsyncTests/ShutdownOrderTests.swift:329): 1 not closed:
                  closesItsGraph (JoineryAsyncTests/ShutdownOrderTests.swift:329): its 'close' calls 'shutdown' on \
                a graph that waits for it
                  Shut the graph down from outside, and let the 'close' release only what its own value holds.
                """)
    }

    @Test func shutdownOfTheWorldInACloseOfATypedGraphIsReported() async throws {
        let session = Session(app: .current)
        _ = session.closesItsGraph
        let error = await #expect(throws: ShutdownError.self) { try await session.shutdown(timeLimit: patience) }
        let inner = try #require(error).failures.first?.error as? ShutdownError
        #expect(inner?.failures.first?.error is ShutdownError.CalledToClose)
    }

    @Test(arguments: 0..<20) func openingsAreCanceledTogether(round: Int) async throws {
        let dependencies = Dependencies.current
        let (opening, closing) = (dependencies.opening, dependencies.closing)
        let openings = [
            Task { try await dependencies.waitsAfterCancellation() },
            Task { try await dependencies.endsWhenCanceled() },
        ]
        await opening.isReached.wait()
        await closing.isReached.wait()
        // One of them ends when the other is canceled.
        try await dependencies.shutdown(timeLimit: patience)
        for opening in openings { _ = await opening.result }
    }
}

@Suite(.dependencies, .timeLimit(.minutes(30)))
struct FailedStartTests {
    @Test func valueThatOthersAwaitStaysOpen() async throws {
        let dependencies = Dependencies.current
        let opening = dependencies.opening
        let start = Task { try await dependencies.start(\.slow, \.late) }
        await opening.isReached.wait()
        let handle = dependencies.slow
        let other = Task { try await handle() }
        while handle.waiterCount < 2 { await Task.yield() }
        dependencies.closing.isReached.send()
        await #expect(throws: StartError.self) { try await start.value }
        opening.mayPass.send()
        #expect(try await other.value == "slow on plain")
        #expect(dependencies.plain.isOpen)
        try await dependencies.shutdown(timeLimit: patience)
        #expect(dependencies.journal.entries == ["close slow on plain", "close plain"])
    }

    @Test func dependencyOfOtherValuesStaysOpen() async throws {
        let dependencies = Dependencies.current
        dependencies.opening.mayPass.send()
        let start = Task { try await dependencies.start(\.plain, \.late) }
        while !dependencies.plain.isOpen { await Task.yield() }
        #expect(try await dependencies.slow() == "slow on plain")
        dependencies.closing.isReached.send()
        await #expect(throws: StartError.self) { try await start.value }
        #expect(dependencies.journal.entries == [])
        try await dependencies.shutdown(timeLimit: patience)
        #expect(dependencies.journal.entries == ["close slow on plain", "close plain"])
    }

    @Test func valueOfAnotherStartStaysOpen() async throws {
        let dependencies = Dependencies.current
        let start = Task { try await dependencies.start(\.plain, \.late) }
        while !dependencies.plain.isOpen { await Task.yield() }
        try await dependencies.start(\.plain)
        dependencies.closing.isReached.send()
        await #expect(throws: StartError.self) { try await start.value }
        #expect(dependencies.journal.entries == [])
        #expect(dependencies.plain.isOpen)
    }

    @Test(.dependencies { $0.contribute(to: \.eager) { _ in Warming() } }, .dependencies { $0[\.isBroken] = true })
    func valuesOfAFailedStartStayOpenUntilTheShutdown() async throws {
        let dependencies = Dependencies.current
        dependencies.closing.mayPass.send()
        await #expect(throws: StartError.self) { try await dependencies.start(\.broken) }
        #expect(dependencies.journal.entries == [])
        try await dependencies.shutdown()
        #expect(dependencies.journal.entries == ["close pool on file", "close file"])
    }

    @Test(.dependencies { $0[\.isBroken] = true }) func startCanBeCalledAgain() async throws {
        let dependencies = Dependencies.current
        dependencies.closing.mayPass.send()
        await #expect(throws: StartError.self) { try await dependencies.start(\.broken) }
        #expect(dependencies.pool.isOpen)
        try await dependencies.start(\.pool)
        #expect(try await dependencies.pool() == "pool on file")
        try await dependencies.shutdown()
        #expect(dependencies.journal.entries == ["close pool on file", "close file"])
    }

    @Test func valueOfTwoFailingStartsIsClosedByTheShutdown() async throws {
        let dependencies = Dependencies.current
        let first = Task { try await dependencies.start(\.plain, \.late) }
        while !dependencies.plain.isOpen { await Task.yield() }
        let second = Task { try await dependencies.start(\.plain, \.gated) }
        await dependencies.opening.isReached.wait()
        dependencies.closing.isReached.send()
        await #expect(throws: StartError.self) { try await first.value }
        dependencies.opening.mayPass.send()
        await #expect(throws: StartError.self) { try await second.value }
        #expect(dependencies.journal.entries == [])
        try await dependencies.shutdown()
        #expect(dependencies.journal.entries == ["close plain"])
    }

    @Test(.dependencies { $0[\.isBroken] = true }) func valueOfAFailedStartInAnInnerWorldStaysOpen() async throws {
        let dependencies = Dependencies.current
        dependencies.closing.mayPass.send()
        await withDependencies {
            _ in
        } operation: {
            _ = await #expect(throws: StartError.self) { try await Dependencies.current.start(\.pool, \.broken) }
        }
        #expect(dependencies.pool.isOpen)
    }
}

private struct OpeningError: Error {}

/// Generous, because other tests run at the same time.
private let patience = Duration.seconds(3_600)

/// A point that a test lets code pass.
private struct Gate: Sendable {
    let isReached = Signal()
    let mayPass = Signal()

    func pass() async {
        isReached.send()
        await mayPass.wait()
    }
}

extension Dependencies {
    fileprivate var journal: Journal { singleton { Journal() } }
    fileprivate var opening: Gate { singleton { Gate() } }
    fileprivate var closing: Gate { singleton { Gate() } }
    fileprivate var isBroken: Bool { singleton { false } }
    fileprivate var title: String { singleton { "" } }
    /// The value that the others are built from.
    fileprivate var file: String {
        singleton {
            "file"
        } close: { [journal] in
            journal.note("close \($0)")
        }
    }
    /// Closes when the test allows it.
    fileprivate var pool: Async<String> {
        asyncSingleton {
            "pool on \(file)"
        } close: { [journal, closing] in
            await closing.pass()
            journal.note("close \($0)")
        }
    }
    fileprivate var plain: Async<String> {
        asyncSingleton {
            "plain"
        } close: { [journal] in
            journal.note("close \($0)")
        }
    }
    /// Opens when the test allows it.
    fileprivate var slow: Async<String> {
        asyncSingleton {
            let plain = try await plain()
            await opening.pass()
            return "slow on \(plain)"
        } close: { [journal] in
            journal.note("close \($0)")
        }
    }
    fileprivate var broken: Async<Int> {
        asyncSingleton {
            _ = try await pool()
            if isBroken { throw OpeningError() }
            return 1
        }
    }
    /// Holds the handle below, whose value is built from this one.
    fileprivate var first: Async<Async<String>> {
        asyncSingleton {
            second
        } close: { [journal] _ in
            journal.note("close first")
        }
    }
    fileprivate var second: Async<String> {
        asyncSingleton {
            _ = try await first()
            return "second"
        } close: { [journal] in
            journal.note("close \($0)")
        }
    }
    fileprivate var late: Async<Int> { asyncSingleton { try await failLate(closing) } }
    /// Fails once the other one is open too.
    fileprivate var gated: Async<Int> {
        asyncSingleton {
            _ = try await plain()
            await opening.pass()
            return try refuse()
        }
    }
    /// Waits for another one after it has been canceled.
    fileprivate var waitsAfterCancellation: Async<Int> {
        asyncSingleton {
            opening.isReached.send()
            await opening.mayPass.wait()
            return 1
        }
    }
    fileprivate var endsWhenCanceled: Async<Int> { asyncSingleton { try await untilCanceled(opening, closing) } }
    /// Shuts down the graph that closes it.
    fileprivate var closesItsGraph: Int {
        singleton {
            1
        } close: { _ in
            try await Dependencies.current.shutdown(timeLimit: patience)
        }
    }
}

private func refuse() throws -> Int { throw OpeningError() }

private func failLate(_ gate: Gate) async throws -> Int {
    await gate.isReached.wait()
    throw OpeningError()
}

private func untilCanceled(_ gate: Gate, _ begun: Gate) async throws -> Int {
    begun.isReached.send()
    await withTaskCancellationHandler {
        await begun.mayPass.wait()
    } onCancel: {
        gate.mayPass.send()
        begun.mayPass.send()
    }
    throw CancellationError()
}

private struct Session: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
    var plain: Async<String>?
}

extension Session {
    /// Shuts down the world of its graph.
    fileprivate var closesItsGraph: Int {
        singleton {
            1
        } close: { _ in
            try await Dependencies.current.shutdown(timeLimit: patience)
        }
    }
    /// Closes when the test allows it.
    fileprivate var cart: String {
        singleton {
            "cart on \(app.file)"
        } close: { [journal = app.journal, closing = app.closing] in
            await closing.pass()
            journal.note("close \($0)")
        }
    }
    /// Opens when the test allows it.
    fileprivate var mailbox: Async<String> {
        asyncSingleton {
            let file = app.file
            await app.opening.pass()
            try Task.checkCancellation()
            return "mailbox on \(file)"
        } close: { [journal = app.journal] in
            journal.note("close \($0)")
        }
    }
    /// Built from the graph's input.
    fileprivate var basket: Async<String> {
        asyncSingleton {
            let plain = try await plain?() ?? "nothing"
            return "basket on \(plain)"
        } close: { [journal = app.journal, closing = app.closing] in
            await closing.pass()
            journal.note("close \($0)")
        }
    }
}

/// An eager dependency that is not an `Async`.
private struct Warming: EagerDependency {
    func open() async throws {
        _ = Dependencies.current.file
    }
}
