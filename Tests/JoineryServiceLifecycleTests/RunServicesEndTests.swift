// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if ServiceLifecycle
import InMemoryLogging
import Joinery
import JoineryServiceLifecycle
import JoineryTesting
import Logging
import ServiceLifecycle
import ServiceLifecycleTestKit
import TestSupport
import Testing

@Suite(.dependencies, .timeLimit(.minutes(30)))
struct RunServicesEndTests {
    @Test(
        .dependencies { overrides in
            overrides.contribute(to: \.eager) { $0.canceledAfterOpening }
            overrides.contribute(to: \.services) { _ in HostedService { $0.unresponsive } }
        }) func cancellationErrorOfABuilderIsAFailure() async throws
    {
        let dependencies = Dependencies.current
        let error = await #expect(throws: StartError.self) { try await dependencies.run(closeLimit: .zero) }
        let reported = try #require(error).description
        #expect(
            reported == """
                could not start:
                  canceledAfterOpening (JoineryServiceLifecycleTests/RunServicesEndTests.swift:153): CancellationError()
                """)
        // The limit also applies to the shutdown after a failed start.
        #expect(dependencies.log.lines.last == "error: not closed binding=slow error=not closed within 0.0 seconds")
    }

    @Test(
        .dependencies { overrides in
            overrides.contribute(to: \.eager) { $0.patient }
            overrides.contribute(to: \.services) { _ in HostedService { $0.unresponsive } }
        }) func requestWhileStartingCancelsTheStart() async throws
    {
        let dependencies = Dependencies.current
        try await testGracefulShutdown { trigger in
            async let end: Void = dependencies.run()
            await dependencies.isOpening.wait()
            trigger.triggerGracefulShutdown()
            try await end
        }
        #expect(dependencies.journal.entries == ["close pool"])
        #expect(
            dependencies.log.lines == [
                "info: shutdown requested origin=service group", "info: shut down while starting", "info: shut down",
            ])
    }

    @Test(
        .dependencies { overrides in
            overrides.contribute(to: \.eager) { $0.patient }
        }) func cancellationOfTheTaskIsThrown() async throws
    {
        let dependencies = Dependencies.current
        let run = Task { try await dependencies.run() }
        await dependencies.isOpening.wait()
        run.cancel()
        await #expect(throws: CancellationError.self) { try await run.value }
        #expect(dependencies.journal.entries == ["close pool"])
    }

    @Test(
        .dependencies { overrides in
            overrides.contribute(to: \.eager) { $0.pool }
            overrides.contribute(to: \.services) { _ in HostedService { $0.unresponsive } }
            overrides.contribute(to: \.services) { _ in
                HostedService(successTermination: .gracefullyShutdownGroup) { $0.short }
            }
        }) func unresponsiveServiceIsCanceledAfterTheLimit() async throws
    {
        let dependencies = Dependencies.current
        await #expect(throws: CancellationError.self) {
            try await dependencies.run(maximumGracefulShutdownDuration: .zero)
        }
        #expect(dependencies.journal.entries == ["canceled", "close pool"])
        #expect(dependencies.log.lines == ["error: a service failed error=CancellationError()", "info: shut down"])
    }

    @Test(
        .dependencies { overrides in
            overrides.contribute(to: \.eager) { $0.slow }
        }) func unfinishedCloseIsReportedAfterTheLimit() async throws
    {
        let dependencies = Dependencies.current
        let error = await #expect(throws: ShutdownError.self) { try await dependencies.run(closeLimit: .zero) }
        let reported = try #require(error).failures.map(\.name)
        #expect(reported == ["slow"])
        #expect(dependencies.log.lines == ["error: not closed binding=slow error=not closed within 0.0 seconds"])
    }
}

private struct Connection: Sendable {
    let journal: Journal
}

/// Runs until it is canceled, and ignores graceful shutdown.
private struct UnresponsiveService: Service {
    let journal: Journal
    let isRunning: Signal

    func run() async throws {
        isRunning.send()
        do {
            try await Task.sleep(for: .seconds(600))
        } catch {
            journal.note("canceled")
            throw error
        }
    }
}

/// A service that ends when another service runs.
private struct ShortService: Service {
    let other: Signal

    func run() async { await other.wait() }
}

extension Dependencies {
    fileprivate var journal: Journal { singleton { Journal() } }
    fileprivate var log: InMemoryLogHandler { singleton { InMemoryLogHandler() } }
    fileprivate var isRunning: Signal { singleton { Signal() } }
    fileprivate var isOpening: Signal { singleton { Signal() } }
    fileprivate var pool: Async<Connection> {
        asyncSingleton {
            Connection(journal: journal)
        } close: {
            $0.journal.note("close pool")
        }
    }
    /// Takes a long time to close.
    fileprivate var slow: Async<Int> {
        asyncSingleton {
            1
        } close: { _ in
            try await Task.sleep(for: .seconds(600))
        }
    }
    fileprivate var patient: Async<Int> {
        asyncSingleton {
            _ = try await pool()
            isOpening.send()
            try await Task.sleep(for: .seconds(600))
            return 1
        }
    }
    fileprivate var canceledAfterOpening: Async<Int> { asyncSingleton { try await cancelAfterOpening(slow) } }
    fileprivate var unresponsive: UnresponsiveService {
        singleton { UnresponsiveService(journal: journal, isRunning: isRunning) }
    }
    fileprivate var short: ShortService { singleton { ShortService(other: isRunning) } }

    fileprivate func run(
        maximumGracefulShutdownDuration shutdownLimit: Duration? = nil, closeLimit: Duration = .seconds(30)
    ) async throws {
        try await runServices(
            gracefulShutdownSignals: [], maximumGracefulShutdownDuration: shutdownLimit, closeLimit: closeLimit,
            logger: Logger(label: "") { [log] _ in log })
    }
}

private func cancelAfterOpening(_ slow: Async<Int>) async throws -> Int {
    _ = try await slow()
    throw CancellationError()
}

extension InMemoryLogHandler {
    /// The logged lines, without the service group's own.
    var lines: [String] {
        entries.filter { $0.level > .debug && $0.message != "started" }.map { entry in
            let metadata = entry.metadata.sorted { $0.key < $1.key }.map { " \($0)=\($1)" }
            return "\(entry.level): \(entry.message)\(metadata.joined())"
        }
    }
}
#endif
