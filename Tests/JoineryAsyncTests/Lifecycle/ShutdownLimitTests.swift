// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryAsync
import JoineryTesting
import TestSupport
import Testing

@Suite(.dependencies, .timeLimit(.minutes(30)))
struct ShutdownLimitTests {
    @Test func slowCloseDelaysOthersOnlyForItsTime() async throws {
        _ = try await dependencies.slow()
        let shutdown = Task { try await shutDown(within: .seconds(5)) }
        await clock.waitForSleeps(1)
        #expect(dependencies.journal.entries == [])
        clock.advance(by: .seconds(5))
        #expect(try await failures(of: shutdown) == ["slow: not closed within 5.0 seconds"])
        #expect(dependencies.journal.entries == ["close file"])
    }

    @Test func twoSlowClosesShareOneTimeLimit() async throws {
        _ = try await dependencies.upper()
        let shutdown = Task { try await shutDown(within: .seconds(5)) }
        await clock.waitForSleeps(1)
        clock.advance(by: .seconds(5))
        // A tenth of the limit is left for all others.
        await clock.waitForSleeps(2)
        clock.advance(by: .milliseconds(500))
        #expect(
            try await failures(of: shutdown) == [
                "upper: not closed within 5.0 seconds", "lower: not closed within 5.0 seconds",
            ])
        #expect(clock.deadlines == [.seconds(5), .milliseconds(5_500)])
    }

    @Test func closesAfterTheTimeLimitAreBegunButNotAwaited() async throws {
        _ = try await dependencies.top()
        let shutdown = Task { try await shutDown(within: .seconds(5)) }
        await clock.waitForSleeps(1)
        clock.advance(by: .seconds(5))
        await clock.waitForSleeps(2)
        clock.advance(by: .milliseconds(500))
        #expect(
            try await failures(of: shutdown) == [
                "top: not closed within 5.0 seconds", "upper: not closed within 5.0 seconds",
                "lower: not closed within 5.0 seconds",
            ])
        #expect(clock.deadlines == [.seconds(5), .milliseconds(5_500)])
    }

    // MARK: - Openings

    @Test func waitingCallOpensNothingAfterTheShutdown() async throws {
        let executor = ManualExecutor()
        let ends = Counter()
        let call = Task(executorPreference: executor) { [dependencies] in
            defer { ends.increment() }
            return try await dependencies.cancelable()
        }
        executor.run()
        await dependencies.hold.isReached.wait()
        try await dependencies.shutdown()
        // Only now does it learn of the cancellation.
        while ends.value == 0 {
            executor.run()
            await Task.yield()
        }
        await #expect(throws: DependencyShutDown.self) { try await call.value }
        #expect(dependencies.hold.attempts.value == 1)
    }

    @Test func openingThatContinuesIsGivenUpAndClosedLater() async throws {
        let handle = dependencies.deaf
        let call = Task { try await handle() }
        await dependencies.hold.isReached.wait()
        let shutdown = Task { try await shutDown(within: .seconds(5)) }
        await clock.waitForSleeps(1)
        clock.advance(by: .seconds(5))
        #expect(try await failures(of: shutdown) == ["deaf: still being opened 5.0 seconds after it was canceled"])
        #expect(dependencies.journal.entries == ["close file"])
        await #expect(throws: DependencyShutDown.self) { try await call.value }
        await #expect(throws: DependencyShutDown.self) { try await handle() }
        dependencies.hold.mayGoOn.send()
        await dependencies.closed.wait()
        #expect(dependencies.journal.entries == ["close file", "close deaf on file"])
        await #expect(throws: DependencyShutDown.self) { try await handle() }
    }

    // MARK: - Builds

    @Test func buildOnAnotherThreadIsAwaited() async throws {
        let (isReached, mayGoOn) = (Signal(), Rendezvous())
        prepareDependencies {
            $0[\.pause] = {
                isReached.send()
                _ = mayGoOn.meet(as: .left)
            }
        }
        async let value = onThreadOfTest { [dependencies] in dependencies.builtSlowly }
        await isReached.wait()
        let shutdown = Task { try await shutDown(within: .seconds(5)) }
        // The time of the build begins.
        await clock.waitForSleeps(1)
        #expect(dependencies.journal.entries == [])
        _ = mayGoOn.meet(as: .right)
        #expect(await value == "built on file")
        try await shutdown.value
        #expect(dependencies.journal.entries == ["close built on file", "close file"])
    }

    @Test func buildThatContinuesIsGivenUpAndClosedLater() async throws {
        let (isReached, mayGoOn) = (Signal(), Rendezvous())
        prepareDependencies {
            $0[\.pause] = {
                isReached.send()
                _ = mayGoOn.meet(as: .left)
            }
        }
        async let value = onThreadOfTest { [dependencies] in dependencies.builtSlowly }
        await isReached.wait()
        let shutdown = Task { try await shutDown(within: .seconds(5)) }
        await clock.waitForSleeps(1)
        clock.advance(by: .seconds(5))
        #expect(try await failures(of: shutdown) == ["builtSlowly: still being built after 5.0 seconds"])
        #expect(dependencies.journal.entries == ["close file"])
        _ = mayGoOn.meet(as: .right)
        _ = await value
        await dependencies.closed.wait()
        #expect(dependencies.journal.entries == ["close file", "close built on file"])
    }

    @Test func shutdownOfATypedGraphWaitsOnlyForItsOwnBuilds() async throws {
        let (isReached, mayGoOn) = (Signal(), Rendezvous())
        prepareDependencies {
            $0[\.pause] = {
                isReached.send()
                _ = mayGoOn.meet(as: .left)
            }
        }
        async let value = onThreadOfTest { [dependencies] in dependencies.builtSlowly }
        await isReached.wait()
        try await Session().shutdown(timeLimit: .seconds(3_600))
        _ = mayGoOn.meet(as: .right)
        _ = await value
    }

    private let dependencies = Dependencies.current
    private let clock = ManualClock()

    /// Shuts down with the clock's time.
    private func shutDown(within limit: Duration) async throws {
        try await TimeLimit.$source.withValue(clock) { try await dependencies.shutdown(timeLimit: limit) }
    }

    private func failures(of shutdown: Task<Void, any Error>) async throws -> [String] {
        let error = await #expect(throws: ShutdownError.self) { try await shutdown.value }
        return try #require(error).failures.map { "\($0.name): \($0.error)" }
    }
}

extension ManualClock: TimeSource {
    package func sleep(seconds: Double) async throws { try await sleep(for: .seconds(seconds)) }
    package var seconds: Double { now.offset / .seconds(1) }
}

/// An opening that a test controls.
private struct Hold: Sendable {
    let isReached = Signal()
    let mayGoOn = Signal()
    let attempts = Counter()

    /// Continues when the test allows it, even if it is canceled.
    func wait() async {
        isReached.send()
        await mayGoOn.wait()
    }

    /// Fails if it is canceled for the first time.
    func open() async throws -> Int {
        attempts.increment()
        guard attempts.value == 1 else { return 2 }
        isReached.send()
        try await Task.sleep(for: .seconds(3_600))
        return 1
    }
}

extension Dependencies {
    fileprivate var journal: Journal { singleton { Journal() } }
    fileprivate var hold: Hold { singleton { Hold() } }
    fileprivate var closed: Signal { singleton { Signal() } }
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
    fileprivate var top: Async<Int> {
        asyncSingleton {
            try await upper() + 1
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
            closed.send()
        }
    }
    fileprivate var cancelable: Async<Int> { asyncSingleton { try await hold.open() } }
    fileprivate var pause: @Sendable () -> Void { required() }
    fileprivate var builtSlowly: String {
        singleton {
            let file = file
            pause()
            return "built on \(file)"
        } close: {
            journal.note("close \($0)")
            closed.send()
        }
    }
}

private struct Session: DependencyGraph {
    let instances = Instances()
}
