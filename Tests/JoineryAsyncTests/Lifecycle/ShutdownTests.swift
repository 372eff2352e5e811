// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryAsync
import JoineryTesting
import Synchronization
import TestSupport
import Testing

@Suite(.dependencies, .timeLimit(.minutes(30)))
struct ShutdownTests {
    @Test func openingMayShutDownItsGraph() async throws {
        let dependencies = Dependencies.current
        _ = dependencies.file
        let clock = ManualClock()
        let opening = Task {
            try await TimeLimit.$source.withValue(clock) { try await dependencies.shutsDownItsGraph() }
        }
        await clock.waitForSleeps(1)
        clock.advance(by: .milliseconds(1))
        await #expect(throws: DependencyShutDown.self) { try await opening.value }
        // Callers that wait for the opening get an error before it has ended.
        while dependencies.journal.entries.count < 2 { await Task.yield() }
        #expect(dependencies.journal.entries == ["close file", "1 not closed:"])
    }

    @Test func isNotLimitedInTime() async throws {
        let dependencies = Dependencies.current
        _ = dependencies.file
        try await dependencies.shutdown(timeLimit: .seconds(Int64.max))
        #expect(dependencies.journal.entries == ["close file"])
    }

    @Test func dependentsCloseBeforeTheirDependencies() async throws {
        let dependencies = Dependencies.current
        _ = try await dependencies.cache()
        try await dependencies.shutdown()
        #expect(
            dependencies.journal.entries == [
                "close cache of pool of file", "close pool of file", "close file",
            ])
    }

    @Test func eachIsClosedOnce() async throws {
        let dependencies = Dependencies.current
        _ = dependencies.file
        async let first: Void = dependencies.shutdown()
        async let second: Void = dependencies.shutdown()
        _ = try await (first, second)
        try await dependencies.shutdown()
        #expect(dependencies.journal.entries == ["close file"])
    }

    @Test func closureOfTheBindingPrecedesItsType() async throws {
        let dependencies = Dependencies.current
        _ = (dependencies.number, dependencies.named)
        try await dependencies.shutdown()
        #expect(dependencies.journal.entries.sorted() == ["close 1", "close named otherwise"])
    }

    @Test @MainActor func mainActorValueIsClosedThere() async throws {
        let dependencies = Dependencies.current
        _ = dependencies.screen
        try await dependencies.shutdown()
        #expect(dependencies.journal.entries == ["close screen"])
    }

    @Test func sharedValueIsNotClosed() async throws {
        let dependencies = Dependencies.current
        let (fresh, lent) = (dependencies.fresh, dependencies.lent)
        try await dependencies.shutdown()
        #expect(dependencies.journal.entries == [])
        withExtendedLifetime((fresh, lent)) {}
    }

    @Test func errorsAreCollected() async throws {
        let dependencies = Dependencies.current
        _ = try await (dependencies.failing(), dependencies.failingToo, dependencies.file)
        let error = await #expect(throws: ShutdownError.self) { try await dependencies.shutdown() }
        #expect(try #require(error).failures.map(\.name).sorted() == ["failing", "failingToo"])
        #expect(dependencies.journal.entries.sorted() == ["close failing of file", "close failing too", "close file"])
        #expect(dependencies.journal.entries.last == "close file")
    }

    @Test func messageNamesEachFailure() async throws {
        let dependencies = Dependencies.current
        _ = dependencies.failingToo
        let error = await #expect(throws: ShutdownError.self) { try await dependencies.shutdown() }
        #expect(
            try #require(error).description == """
                1 not closed:
                  failingToo (JoineryAsyncTests/ShutdownTests.swift:354): ClosingError(name: "failing too")
                """)
    }

    @Test func independentValuesCloseConcurrently() async throws {
        let dependencies = Dependencies.current
        _ = try await (dependencies.left(), dependencies.right())
        // Neither ends without the other.
        try await dependencies.shutdown()
    }

    @Test func runningOpeningIsCanceled() async throws {
        let dependencies = Dependencies.current
        let opening = Task { try await dependencies.endless() }
        await dependencies.meeting.signals[0].wait()
        try await dependencies.shutdown()
        await #expect(throws: DependencyShutDown.self) { try await opening.value }
    }

    @Test func shutdownIsFinal() async throws {
        let dependencies = Dependencies.current
        let (holder, pool) = (dependencies.holder, dependencies.pool)
        _ = try await pool()
        try await dependencies.shutdown()
        await #expect(throws: DependencyShutDown.self) { try await pool() }
        await #expect(throws: DependencyShutDown.self) { try await dependencies.pool() }
        await #expect(throws: DependencyShutDown.self) { try await dependencies.cache() }
        await #expect(throws: DependencyShutDown.self) { try await dependencies.passing() }
        // Existing values stay as they are.
        #expect(dependencies.holder.resource === holder.resource)
        #expect(dependencies.plain == 1)
        try await dependencies.shutdown()
        #expect(dependencies.journal.entries == ["close pool of file", "close file"])
    }

    @Test func errorAfterAShutdownNamesTheBinding() async throws {
        let dependencies = Dependencies.current
        try await dependencies.shutdown()
        let error = await #expect(throws: DependencyShutDown.self) { try await dependencies.pool() }
        #expect(
            try #require(error).description == """
                pool (JoineryAsyncTests/ShutdownTests.swift:311) cannot be opened, because its graph has shut down
                  A shutdown is final: stop the code that calls this before the shutdown, or create a new graph.
                """)
    }

    @Test func startAfterAShutdownFails() async throws {
        let dependencies = Dependencies.current
        try await dependencies.shutdown()
        let error = await #expect(throws: StartError.self) { try await dependencies.start(\.pool) }
        #expect(try #require(error).failures.map { $0.error is DependencyShutDown } == [true])
        #expect(dependencies.journal.entries == [])
    }

    @Test func worldInAShutDownWorldOpensNothing() async throws {
        try await Dependencies.current.shutdown()
        await withDependencies {
            $0.override(\.pool) { Async { try refuse() } }
        } operation: {
            _ = await #expect(throws: DependencyShutDown.self) { try await Dependencies.current.pool() }
        }
        let session = Session(app: .current)
        await #expect(throws: DependencyShutDown.self) { try await session.mailbox() }
    }

    @Test func closableValueBuiltAfterAShutdownStops() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            try await Dependencies.current.shutdown()
            _ = Dependencies.current.number
        }
        #expect(
            result.message == """
                JoineryAsyncTests/ShutdownTests.swift:321: Fatal error: number \
                (JoineryAsyncTests/ShutdownTests.swift:321) is built after the shutdown of its graph, which can no \
                longer close it
                  Read it before the shutdown, or end what reads it first.
                """)
    }

    @Test func closableValueOfAnyTypeBuiltAfterAShutdownStops() async {
        await #expect(processExitsWith: .failure) {
            try await Dependencies.current.shutdown()
            _ = Dependencies.current.anything
        }
    }

    @Test func closableValueBuiltInsideAShutDownWorldStopsIfItLivesThere() async {
        await #expect(processExitsWith: .failure) {
            try await Dependencies.current.shutdown()
            withDependencies({ $0[\.plain] = 2 }) { _ = Dependencies.current.number }
        }
    }

    @Test func closeThatReadsEndlessMembersStops() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Dependencies.current.member(1)
            try await Dependencies.current.shutdown()
        }
        #expect(result.message.contains("is built after the shutdown of its graph"))
    }

    @Test func valueReadByACloseIsBuiltAndClosed() async throws {
        let dependencies = Dependencies.current
        _ = dependencies.reader
        try await dependencies.shutdown()
        #expect(dependencies.journal.entries == ["read 1", "close 1"])
    }

    @Test func typedGraphIsShutDownAlone() async throws {
        let dependencies = Dependencies.current
        let session = Session(app: dependencies)
        _ = try await (session.cart, session.mailbox())
        try await session.shutdown()
        #expect(dependencies.journal.entries.sorted() == ["close cart of file", "close mailbox"])
        try await dependencies.shutdown()
        #expect(dependencies.journal.entries.last == "close file")
        #expect(dependencies.journal.entries.count == 3)
    }

    @Test func typedGraphIsShutDownWithItsWorld() async throws {
        let dependencies = Dependencies.current
        let session = Session(app: dependencies)
        _ = session.cart
        try await dependencies.shutdown()
        #expect(dependencies.journal.entries == ["close cart of file", "close file"])
        withExtendedLifetime(session) {}
    }

    @Test func nestedWorldDoesNotCloseOuterInstances() async throws {
        let dependencies = Dependencies.current
        _ = dependencies.file
        let journal = dependencies.journal
        try await withDependencies {
            $0[\.meeting] = Meeting()
        } operation: {
            _ = (Dependencies.current.file, Dependencies.current.number)
            try await Dependencies.current.shutdown()
            #expect(journal.entries == [])
        }
        try await dependencies.shutdown()
        #expect(journal.entries.sorted() == ["close 1", "close file"])
    }

    @Test func givenValueIsNotClosed() async throws {
        let journal = Journal()
        try await withDependencies {
            $0[\.file] = Resource("given", journal)
            $0[\.pool] = Async(Resource("given pool", journal))
        } operation: {
            _ = try await (Dependencies.current.holder, Dependencies.current.pool())
            try await Dependencies.current.shutdown()
        }
        #expect(journal.entries == [])
    }

    @Test func valueBuiltByAnOverrideIsClosed() async throws {
        let journal = Journal()
        try await withDependencies {
            $0.override(\.number) { 2 }
            $0.override(\.cache) { Async { "other" } }
            $0[\.journal] = journal
        } operation: {
            _ = try await (Dependencies.current.number, Dependencies.current.cache())
            try await Dependencies.current.shutdown()
        }
        #expect(journal.entries.sorted() == ["close 2", "close other"])
    }

    @Test func endOfAWorldClosesOpenValues() async throws {
        let closed = Signal()
        let value = withDependencies {
            $0.override(\.last) { Last(closed) }
        } operation: {
            Dependencies.current.last.isOpen
        }
        #expect(value)
        await closed.wait()
    }
}

private struct ClosingError: Error, Equatable {
    let name: String
}

/// A type that closes itself in its own way.
private final class Resource: ClosableDependency {
    let name: String
    private let journal: Journal

    init(_ name: String, _ journal: Journal) {
        self.name = name
        self.journal = journal
    }

    func close() async throws {
        journal.note("close \(name)")
        if name.hasPrefix("failing") { throw ClosingError(name: name) }
    }
}

private struct Holder: Sendable {
    let resource: Resource
}

private struct Session: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
}

extension Session {
    fileprivate var cart: Resource { singleton { Resource("cart of \(app.file.name)", app.journal) } }
    fileprivate var mailbox: Async<Resource> { asyncSingleton { Resource("mailbox", app.journal) } }
}

extension Dependencies {
    fileprivate var journal: Journal { singleton { Journal() } }
    fileprivate var file: Resource { singleton { Resource("file", journal) } }
    fileprivate var shutsDownItsGraph: Async<Int> { asyncSingleton { await shutDown(self) } }
    fileprivate var holder: Holder { singleton { Holder(resource: file) } }
    fileprivate var pool: Async<Resource> { asyncSingleton { Resource("pool of \(holder.resource.name)", journal) } }
    fileprivate var cache: Async<String> {
        asyncSingleton {
            let pool = try await pool()
            "cache of \(pool.name)"
        } close: {
            journal.note("close \($0)")
        }
    }
    fileprivate var number: Int {
        singleton {
            1
        } close: {
            journal.note("close \($0)")
        }
    }
    fileprivate var plain: Int { singleton { 1 } }
    fileprivate var anything: any Sendable { singleton { Resource("anything", journal) } }
    fileprivate var passing: Async<Int> { asyncTransient { 1 } }
    /// Reads another value when it is closed.
    fileprivate var reader: String {
        singleton {
            "reader"
        } close: { _ in
            journal.note("read \(number)")
        }
    }
    /// When a member is closed, it reads the next one.
    fileprivate func member(_ number: Int) -> Int {
        singleton(for: number) {
            number
        } close: {
            _ = member($0 + 1)
        }
    }
    fileprivate var named: Resource {
        singleton {
            Resource("named", journal)
        } close: {
            journal.note("close \($0.name) otherwise")
        }
    }
    fileprivate var failing: Async<Resource> { asyncSingleton { Resource("failing of \(file.name)", journal) } }
    fileprivate var failingToo: Resource { singleton { Resource("failing too", journal) } }
    fileprivate var fresh: Resource { transient { Resource("fresh", journal) } }
    fileprivate var lent: Resource { shared { Resource("lent", journal) } }
    fileprivate var meeting: Meeting { singleton { Meeting() } }
    fileprivate var left: Async<Int> {
        asyncSingleton {
            1
        } close: { _ in
            await meeting.arrive(0)
        }
    }
    fileprivate var right: Async<Int> {
        asyncSingleton {
            2
        } close: { _ in
            await meeting.arrive(1)
        }
    }
    fileprivate var endless: Async<Int> {
        asyncSingleton {
            meeting.signals[0].send()
            try await Task.sleep(for: .seconds(600))
            return 1
        }
    }
    @MainActor fileprivate var screen: Screen {
        singleton(on: MainActor.self) {
            Screen(journal)
        } close: {
            await $0.close()
        }
    }
}

/// Not `Sendable`.
@MainActor private final class Screen {
    private let journal: Journal

    init(_ journal: Journal) {
        self.journal = journal
    }

    func close() async {
        journal.note("close screen")
    }
}

/// A meeting point of two tasks.
private struct Meeting: Sendable {
    let signals = [Signal(), Signal()]

    func arrive(_ index: Int) async {
        signals[index].send()
        await signals[1 - index].wait()
    }
}

private func refuse() throws -> Resource { throw ClosingError(name: "none") }

private func shutDown(_ dependencies: Dependencies) async -> Int {
    do {
        try await dependencies.shutdown(timeLimit: .milliseconds(1))
    } catch {
        dependencies.journal.note("\(error.failures.count) not closed:")
    }
    return 1
}

extension Dependencies {
    fileprivate var last: Last { singleton { Last(Signal()) } }
}

private struct Last: ClosableDependency {
    private let closed: Signal
    let isOpen = true

    init(_ closed: Signal) {
        self.closed = closed
    }

    func close() async { closed.send() }
}
