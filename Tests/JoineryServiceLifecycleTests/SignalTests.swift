// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if ServiceLifecycle && !os(Windows)
import Foundation
import InMemoryLogging
import Joinery
import JoineryServiceLifecycle
import Logging
import ServiceLifecycle
import TestSupport
import Testing

/// Each test runs in its own process, which receives the signals. It succeeds only if `runServices` has returned.
@Suite(.timeLimit(.minutes(30)))
struct SignalTests {
    @Test func signalEndsTheServices() async {
        await #expect(processExitsWith: .success) {
            prepareDependencies {
                $0.contribute(to: \.eager) { $0.pool }
                $0.contribute(to: \.services) { _ in HostedService { $0.signaling } }
            }
            do {
                let dependencies = Dependencies.current
                try await dependencies.run()
                #expect(dependencies.journal.entries == ["run", "end", "close pool"])
                #expect(dependencies.log.lines == ["info: shutdown requested origin=SIGTERM", "info: shut down"])
            }
        }
    }

    @Test func signalWhileStartingCancelsTheStart() async {
        await #expect(processExitsWith: .success) {
            prepareDependencies {
                $0.contribute(to: \.eager) { $0.canceled }
                $0.contribute(to: \.services) { _ in HostedService { $0.worker } }
            }
            do {
                let dependencies = Dependencies.current
                try await dependencies.run()
                #expect(dependencies.journal.entries == ["close pool"])
            }
        }
    }

    @Test func signalAsTheStartEndsIsNotLost() async {
        await #expect(processExitsWith: .success) {
            prepareDependencies {
                $0.contribute(to: \.eager) { $0.signaled }
                $0.contribute(to: \.services) { _ in HostedService { $0.worker } }
            }
            do {
                let dependencies = Dependencies.current
                try await dependencies.run()
                #expect(dependencies.journal.entries == ["close pool"])
            }
        }
    }

    @Test func signalDuringServiceCreationCancelsIt() async {
        await #expect(processExitsWith: .success) {
            prepareDependencies {
                $0.contribute(to: \.eager) { $0.pool }
                $0.contribute(to: \.services) { _ in
                    HostedService { dependencies in
                        await awaitCancellation()
                        return dependencies.worker
                    }
                }
            }
            do {
                let dependencies = Dependencies.current
                try await dependencies.run()
                #expect(dependencies.journal.entries == ["close pool"])
            }
        }
    }

    @Test func signalsDuringShutdownAreIgnored() async {
        await #expect(processExitsWith: .success) {
            prepareDependencies {
                $0.contribute(to: \.eager) { $0.pool }
                $0.contribute(to: \.eager) { $0.last }
                $0.contribute(to: \.services) { _ in
                    HostedService(successTermination: .gracefullyShutdownGroup) { $0.brief }
                }
            }
            do {
                let dependencies = Dependencies.current
                try await dependencies.run()
                #expect(dependencies.journal.entries == ["close pool"])
                #expect(
                    dependencies.log.lines == [
                        "notice: already shutting down origin=SIGTERM",
                        "notice: already shutting down origin=SIGTERM", "info: shut down",
                    ])
            }
        }
    }
}

/// Sends the process a signal to terminate.
private func signalSelf() { kill(getpid(), SIGTERM) }

/// The signals between a test and its services.
private func awaitCancellation() async {
    signalSelf()
    while !Task.isCancelled { await Task.yield() }
}

private struct Worker: Service {
    let journal: Journal
    let sendsSignal: Bool

    func run() async throws {
        journal.note("run")
        if sendsSignal { signalSelf() }
        try await gracefulShutdown()
        journal.note("end")
    }
}

extension Dependencies {
    fileprivate var journal: Journal { singleton { Journal() } }
    fileprivate var log: InMemoryLogHandler { singleton { InMemoryLogHandler() } }
    fileprivate var pool: Async<Journal> {
        asyncSingleton {
            journal
        } close: {
            $0.note("close pool")
        }
    }
    /// Ignores cancellation.
    fileprivate var signaled: Async<Int> {
        asyncSingleton {
            _ = try await pool()
            await awaitCancellation()
            1
        }
    }
    fileprivate var canceled: Async<Int> {
        asyncSingleton {
            _ = try await pool()
            await awaitCancellation()
            try Task.checkCancellation()
            return 1
        }
    }
    /// Sends a signal while it is closing, and another when that is logged.
    fileprivate var last: Async<InMemoryLogHandler> {
        asyncSingleton {
            log
        } close: { log in
            for count in 1...2 {
                signalSelf()
                while log.lines.filter({ $0.hasPrefix("notice") }).count < count { await Task.yield() }
            }
        }
    }
    fileprivate var worker: Worker { singleton { Worker(journal: journal, sendsSignal: false) } }
    fileprivate var signaling: Worker { singleton { Worker(journal: journal, sendsSignal: true) } }
    fileprivate var brief: BriefService { transient { BriefService() } }

    /// Runs the services as a program does.
    fileprivate func run() async throws {
        try await runServices(logger: Logger(label: "") { [log] _ in log })
    }
}

private struct BriefService: Service {
    func run() async {}
}
#endif
