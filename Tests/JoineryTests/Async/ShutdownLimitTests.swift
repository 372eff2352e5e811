// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import TestSupport
import Testing

/// An opening that a test holds.
private struct Hold: Sendable {
    let isReached = Signal()
    let mayGoOn = Signal()
    let attempts = Counter()

    /// Goes on when the test says so, whether it is cancelled or not.
    func wait() async {
        isReached.give()
        await mayGoOn.wait()
    }

    /// Fails when it is cancelled, the first time.
    func open() async throws -> Int {
        attempts.increment()
        guard attempts.value == 1 else { return 2 }
        isReached.give()
        try await Task.sleep(for: .seconds(3_600))
        return 1
    }
}

/// Whether two go on to read each other.
private struct Game: Sendable {
    let turns = Counter()
    let ends = Counter()

    /// Ends in any case, for a shutdown without an end is no failure of a test.
    func goesOn() -> Bool {
        turns.increment()
        return ends.value == 0 && turns.value < 1_000
    }
}

extension Dependencies {
    fileprivate var journal: Journal { singleton { Journal() } }
    fileprivate var hold: Hold { singleton { Hold() } }
    fileprivate var closed: Signal { singleton { Signal() } }
    fileprivate var game: Game { singleton { Game() } }
    fileprivate var file: String {
        singleton {
            "file"
        } close: {
            journal.note("close \($0)")
        }
    }
    fileprivate var lower: Async<Int> {
        asyncSingleton {
            1
        } close: { _ in
            try await Task.sleep(for: .seconds(3_600))
        }
    }
    fileprivate var upper: Async<Int> {
        asyncSingleton {
            try await lower() + 1
        } close: { _ in
            try await Task.sleep(for: .seconds(3_600))
        }
    }
    fileprivate var slow: Async<String> {
        asyncSingleton {
            "slow on \(file)"
        } close: { _ in
            try await Task.sleep(for: .seconds(3_600))
        }
    }
    fileprivate var deaf: Async<String> {
        asyncSingleton {
            let file = file
            await hold.wait()
            return "deaf on \(file)"
        } close: {
            journal.note("close \($0)")
            closed.give()
        }
    }
    fileprivate var obedient: Async<Int> { asyncSingleton { try await hold.open() } }
    fileprivate var ping: Int {
        singleton {
            1
        } close: { _ in
            if game.goesOn() { _ = pong }
        }
    }
    fileprivate var pong: String {
        singleton {
            "pong"
        } close: { _ in
            if game.goesOn() { _ = ping }
        }
    }
}

@Suite(.dependencies, .timeLimit(.minutes(30)))
struct ShutdownLimitTests {
    private let dependencies = Dependencies.current
    private let clock = HeldClock()

    /// Shuts down in the time of the clock.
    private func shutDown(within limit: Duration) async throws {
        try await TimeLimit.$clock.withValue(clock) { try await dependencies.shutdown(timeLimit: limit) }
    }

    private func failures(of shutdown: Task<Void, any Error>) async throws -> [String] {
        let error = await #expect(throws: ShutdownError.self) { try await shutdown.value }
        return try #require(error).failures.map { "\($0.name): \($0.error)" }
    }

    @Test func slowOneHoldsUpTheOthersForItsTimeOnly() async throws {
        _ = try await dependencies.slow()
        let shutdown = Task { try await shutDown(within: .seconds(5)) }
        await clock.waitForSleeps(1)
        #expect(dependencies.journal.entries == [])
        clock.advance(by: .seconds(5))
        #expect(try await failures(of: shutdown) == ["slow: not closed within 5.0 seconds"])
        #expect(dependencies.journal.entries == ["close file"])
    }

    @Test func eachOfTwoSlowOnesHasItsOwnTime() async throws {
        _ = try await dependencies.upper()
        let shutdown = Task { try await shutDown(within: .seconds(5)) }
        await clock.waitForSleeps(1)
        clock.advance(by: .seconds(5))
        await clock.waitForSleeps(2)
        clock.advance(by: .seconds(5))
        #expect(
            try await failures(of: shutdown) == [
                "upper: not closed within 5.0 seconds", "lower: not closed within 5.0 seconds",
            ])
        #expect(clock.deadlines == [.seconds(5), .seconds(10)])
    }

    // MARK: - Openings

    @Test func callThatWaitsOpensNothingAfterwards() async throws {
        let executor = HeldExecutor()
        let ends = Counter()
        let call = Task(executorPreference: executor) { [dependencies] in
            defer { ends.increment() }
            return try await dependencies.obedient()
        }
        executor.run()
        await dependencies.hold.isReached.wait()
        try await dependencies.shutdown()
        // Only now it hears of that.
        while ends.value == 0 {
            executor.run()
            await Task.yield()
        }
        await #expect(throws: DependencyShutDown.self) { try await call.value }
        #expect(dependencies.hold.attempts.value == 1)
    }

    @Test func openingThatGoesOnIsGivenUpAndClosedLater() async throws {
        let handle = dependencies.deaf
        let call = Task { try await handle() }
        await dependencies.hold.isReached.wait()
        let shutdown = Task { try await shutDown(within: .seconds(5)) }
        await clock.waitForSleeps(1)
        clock.advance(by: .seconds(5))
        #expect(try await failures(of: shutdown) == ["deaf: still being opened 5.0 seconds after it was cancelled"])
        #expect(dependencies.journal.entries == ["close file"])
        await #expect(throws: DependencyShutDown.self) { try await call.value }
        await #expect(throws: DependencyShutDown.self) { try await handle() }
        dependencies.hold.mayGoOn.give()
        await dependencies.closed.wait()
        #expect(dependencies.journal.entries == ["close file", "close deaf on file"])
        // The graph is as new.
        #expect(try await dependencies.deaf() == "deaf on file")
        await #expect(throws: DependencyShutDown.self) { try await handle() }
    }

    @Test func openingThatGoesOnIsWaitedForByTheNextShutdown() async throws {
        let call = Task { [dependencies] in try await dependencies.deaf() }
        await dependencies.hold.isReached.wait()
        let first = Task { try await shutDown(within: .seconds(5)) }
        await clock.waitForSleeps(1)
        clock.advance(by: .seconds(5))
        _ = await first.result
        let sleepCount = clock.deadlines.count
        let second = Task { try await shutDown(within: .seconds(5)) }
        await clock.waitForSleeps(sleepCount + 1)
        dependencies.hold.mayGoOn.give()
        try await second.value
        #expect(dependencies.journal.entries == ["close file", "close deaf on file"])
        _ = await call.result
    }

    // MARK: - Rounds

    @Test func whatBuildEachOtherAgainAreGivenUp() async throws {
        _ = dependencies.ping
        let shutdown = Task { try await shutDown(within: .seconds(5)) }
        let failures = try await failures(of: shutdown)
        dependencies.game.ends.increment()
        #expect(
            failures == ["ping: built again each time, 10 times; end what reads it first, and have no 'close' read it"])
        #expect(dependencies.game.turns.value == 10)
    }
}
