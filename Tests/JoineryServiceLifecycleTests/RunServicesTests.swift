// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if ServiceLifecycle
import InMemoryLogging
import Joinery
import JoineryServiceLifecycle
import JoineryTesting
import Logging
import ServiceLifecycle
import TestSupport
import Testing

@Suite(.dependencies, .timeLimit(.minutes(30)))
struct RunServicesTests {
    @Test(
        .dependencies {
            $0.contribute(to: \.eager) { $0.pool }
            $0.contribute(to: \.services) { _ in
                HostedService(successTermination: .gracefullyShutdownGroup) { $0.ending }
            }
            $0.contribute(to: \.services) { _ in HostedService { $0.server } }
            $0.contribute(to: \.services) { _ in HostedService { $0.queue } }
        }) func servicesEndBeforeTheirDependencies() async throws
    {
        let dependencies = Dependencies.current
        let log = InMemoryLogHandler()
        try await dependencies.runServices(gracefulShutdownSignals: [], logger: Logger(label: "") { _ in log })
        #expect(
            dependencies.notes.entries.filter { !$0.hasPrefix("run") } == [
                "open file", "open pool on file", "end server", "end queue", "close pool on file", "close file",
            ])
        #expect(
            log.entries.map { "\($0.message)" }.filter { $0 == "started" || $0 == "shut down" } == [
                "started", "shut down",
            ])
    }

    @Test(
        .dependencies {
            $0.contribute(to: \.eager) { $0.pool }
            $0.contribute(to: \.services) { _ in HostedService { $0.failing } }
            $0.contribute(to: \.services) { _ in HostedService { $0.server } }
            $0.contribute(to: \.services) { _ in HostedService { $0.queue } }
        }) func errorOfAServiceIsThrownAfterEverythingIsClosed() async throws
    {
        let dependencies = Dependencies.current
        await #expect(throws: ServiceError()) {
            try await dependencies.runServices(
                gracefulShutdownSignals: [], logger: Logger(label: "") { _ in InMemoryLogHandler() })
        }
        #expect(dependencies.notes.entries.suffix(2) == ["close pool on file", "close file"])
    }

    @Test(
        .dependencies {
            $0.contribute(to: \.eager) { $0.pool }
            $0.contribute(to: \.eager) { $0.broken }
            $0.contribute(to: \.services) { _ in HostedService { $0.server } }
        }) func noServiceRunsIfTheStartFails() async throws
    {
        let dependencies = Dependencies.current
        _ = dependencies.before
        let error = await #expect(throws: StartError.self) {
            try await dependencies.runServices(
                gracefulShutdownSignals: [], logger: Logger(label: "") { _ in InMemoryLogHandler() })
        }
        #expect(try #require(error).failures.map(\.name) == ["broken"])
        // Values that were open before the start are closed too, at the same time as those that do not depend on them.
        let entries = dependencies.notes.entries
        #expect(entries.prefix(3) == ["open before", "open file", "open pool on file"])
        #expect(entries.dropFirst(3).sorted() == ["close before", "close file", "close pool on file"])
        #expect(entries.filter { $0.hasSuffix("file") }.suffix(2) == ["close pool on file", "close file"])
    }

    @Test(
        .dependencies {
            $0.contribute(to: \.eager) { $0.bad }
        }) func closeErrorsAreThrown() async throws
    {
        let error = await #expect(throws: ShutdownError.self) {
            try await Dependencies.current.runServices(
                gracefulShutdownSignals: [], logger: Logger(label: "") { _ in InMemoryLogHandler() })
        }
        #expect(try #require(error).failures.map(\.name) == ["bad"])
    }

    @Test(
        .dependencies {
            $0.contribute(to: \.services) { _ in
                HostedService(successTermination: .gracefullyShutdownGroup) { $0.single }
            }
            $0.contribute(to: \.services) { _ in HostedService { try await $0.opened() } }
        }) func serviceCanBeAsynchronous() async throws
    {
        let dependencies = Dependencies.current
        try await dependencies.runServices(
            gracefulShutdownSignals: [], logger: Logger(label: "") { _ in InMemoryLogHandler() })
        #expect(
            dependencies.notes.entries == [
                "open file", "open pool on file", "run opened on pool on file", "end opened on pool on file",
                "close pool on file", "close file",
            ])
    }

    @Test(
        .dependencies {
            $0.contribute(to: \.eager) { $0.pool }
            $0.contribute(to: \.services) { _ in HostedService { _ in throw ServiceError() } }
            $0.contribute(to: \.services) { _ in HostedService { $0.server } }
        }) func noServiceRunsIfOneCannotBeCreated() async throws
    {
        let dependencies = Dependencies.current
        let log = InMemoryLogHandler()
        await #expect(throws: ServiceError()) {
            try await dependencies.runServices(gracefulShutdownSignals: [], logger: Logger(label: "") { _ in log })
        }
        #expect(
            dependencies.notes.entries == [
                "open file", "open pool on file", "close pool on file", "close file",
            ])
        #expect(log.lines == ["error: could not start error=ServiceError()", "info: shut down"])
    }
}

private struct ServiceError: Error, Equatable {}

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
        if name == "bad" { throw ServiceError() }
    }
}

/// A service that runs until graceful shutdown, and records its start and end.
private final class Worker: Service {
    private let name: String
    private let journal: Journal
    private let running: Signal
    private let needs: Worker?

    init(_ name: String, _ journal: Journal, running: Signal, needs: Worker? = nil) {
        self.name = name
        self.journal = journal
        self.running = running
        self.needs = needs
    }

    func run() async throws {
        journal.note("run \(name)")
        running.send()
        try await gracefulShutdown()
        journal.note("end \(name)")
    }
}

private struct EndingService: Service {
    let running: [Signal]
    let error: ServiceError?

    func run() async throws {
        for signal in running { await signal.wait() }
        if let error { throw error }
    }
}

private func fail() throws -> Int { throw ServiceError() }

extension Dependencies {
    fileprivate var notes: Journal { singleton { Journal() } }
    fileprivate var serverRuns: Signal { singleton { Signal() } }
    fileprivate var queueRuns: Signal { singleton { Signal() } }
    fileprivate var file: File { singleton { File("file", notes) } }
    fileprivate var before: File { singleton { File("before", notes) } }
    fileprivate var pool: Async<File> { asyncSingleton { File("pool on \(file.name)", notes) } }
    fileprivate var bad: Async<File> { asyncSingleton { File("bad", notes) } }
    fileprivate var queue: Worker { singleton { Worker("queue", notes, running: queueRuns) } }
    fileprivate var server: Worker { singleton { Worker("server", notes, running: serverRuns, needs: queue) } }
    fileprivate var opened: Async<Worker> {
        asyncSingleton {
            let pool = try await pool()
            Worker("opened on \(pool.name)", notes, running: serverRuns)
        }
    }
    fileprivate var single: EndingService { transient { EndingService(running: [serverRuns], error: nil) } }
    fileprivate var ending: EndingService { transient { EndingService(running: [serverRuns, queueRuns], error: nil) } }
    fileprivate var failing: EndingService {
        transient { EndingService(running: [serverRuns, queueRuns], error: ServiceError()) }
    }
    fileprivate var broken: Async<Int> { asyncSingleton { try fail() } }
}
#endif
