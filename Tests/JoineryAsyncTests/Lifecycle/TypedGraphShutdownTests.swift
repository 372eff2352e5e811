// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Dispatch
import JoineryAsync
import JoineryTesting
import TestSupport
import Testing

@Suite(.dependencies, .timeLimit(.minutes(30)))
struct TypedGraphShutdownTests {
    private let app = Dependencies.current

    private func session(_ name: String) -> Session { Session(app: app, name: name) }

    @Test func otherGraphsOfItsTypeStayOpen() async throws {
        let (left, right) = (session("left"), session("right"))
        _ = try await (left.cart, left.mailbox())
        let (cart, handle, view) = (right.cart, right.mailbox, right.view)
        let mailbox = try await handle()
        try await left.shutdown()
        #expect(app.journal.entries.sorted() == ["close cart left", "close mailbox left"])
        #expect(right.cart === cart)
        #expect(try await right.mailbox() === mailbox)
        #expect(right.view === view)
    }

    @Test func existingInstancesStay() async throws {
        let session = session("left")
        let visit = Visit(session: session)
        let (cart, view, page, file) = (session.cart, session.view, visit.page, app.file)
        _ = try await session.outbox()
        try await session.shutdown()
        #expect(session.cart === cart)
        #expect(session.view === view)
        #expect(visit.page === page)
        #expect(app.file === file)
        #expect(session.brush === session.brush)
        await #expect(throws: DependencyShutDown.self) { try await session.mailbox() }
        await #expect(throws: DependencyShutDown.self) { try await session.outbox() }
        await #expect(throws: DependencyShutDown.self) { try await visit.feed() }
    }

    @Test func childGraphOpensItsOwnValues() async throws {
        let session = session("left")
        let visit = Visit(session: session)
        try await session.shutdown()
        #expect(try await visit.number() == 1)
    }

    @Test func closableValueBuiltAfterItsShutdownStops() async {
        await #expect(processExitsWith: .failure) {
            let session = Session(app: .current)
            try await session.shutdown()
            _ = session.cart
        }
    }

    @Test func otherGraphsOfItsTypeBuildAfterItsShutdown() async throws {
        let (left, right) = (session("left"), session("right"))
        try await left.shutdown()
        #expect(right.cart.name == "cart right")
        #expect(try await right.mailbox().name == "mailbox right")
        #expect(app.file.name == "file")
    }

    @Test func failedStartLeavesOtherGraphsOfItsTypeOpen() async throws {
        let (left, right) = (session("left"), session("right"))
        let (handle, brush) = (right.mailbox, left.brush)
        let mailbox = try await handle()
        await #expect(throws: StartError.self) { try await left.start(\.mailbox, \.broken) }
        #expect(app.journal.entries == [])
        #expect(try await right.mailbox() === mailbox)
        #expect(try await left.mailbox().name == "mailbox left")
        #expect(left.brush === brush)
    }

    @Test func childGraphStaysOpen() async throws {
        let (left, right) = (session("left"), session("right"))
        let visit = Visit(session: right)
        let page = visit.page
        _ = (Visit(session: left).page, left.cart)
        let feed = try await visit.feed()
        try await left.shutdown()
        #expect(visit.page === page)
        #expect(try await visit.feed() === feed)
    }

    @Test func shutdownOfTheDependenciesClosesIt() async throws {
        let session = session("left")
        _ = session.cart
        try await app.shutdown()
        try await session.shutdown()
        #expect(app.journal.entries == ["close cart left"])
        await #expect(throws: DependencyShutDown.self) { try await session.mailbox() }
    }
}

@Suite(.dependencies, .timeLimit(.minutes(30)))
struct BuildBesideAShutdownTests {
    @Test func buildOfATypedGraphIsAwaited() async throws {
        let session = Session(app: .current)
        let (begun, goesOn) = (Signal(), DispatchSemaphore(value: 0))
        prepareDependencies {
            $0[\.pause] = {
                begun.send()
                goesOn.wait()
            }
        }
        async let view = onThreadOfTest { session.slow }
        await begun.wait()
        let shutdown = Task { try await session.shutdown(timeLimit: .seconds(3_600)) }
        for _ in 0..<100 { await Task.yield() }
        #expect(session.app.journal.entries == [])
        goesOn.signal()
        #expect(await view.resource === session.cart)
        try await shutdown.value
        #expect(session.app.journal.entries == ["close cart own"])
    }
}

private struct OpeningError: Error {}

private final class Resource: ClosableDependency {
    let name: String
    private let journal: Journal

    init(_ name: String, _ journal: Journal) {
        self.name = name
        self.journal = journal
    }

    func close() async { journal.note("close \(name)") }
}

/// A value that is built from a resource, and need not be closed.
private final class View: Sendable {
    let resource: Resource
    init(_ resource: Resource) { self.resource = resource }
}

private struct Session: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
    var name = "own"
}

extension Session {
    var cart: Resource { singleton { Resource("cart \(name)", app.journal) } }
    var mailbox: Async<Resource> { asyncSingleton { Resource("mailbox \(name)", app.journal) } }
    var outbox: Async<View> { asyncSingleton { View(try await mailbox()) } }
    var view: View { singleton { View(cart) } }
    var brush: Part { singleton { Part() } }
    var broken: Async<Int> { asyncSingleton { try await fail(after: mailbox) } }
    var slow: View {
        singleton {
            let cart = cart
            app.pause()
            return View(cart)
        }
    }
}

private func fail(after mailbox: Async<Resource>) async throws -> Int {
    _ = try await mailbox()
    throw OpeningError()
}

/// A short-lived graph that is created from a session.
private struct Visit: DependencyGraph {
    let instances = Instances()
    let session: Session
}

extension Visit {
    var page: View { singleton { View(session.cart) } }
    var feed: Async<View> { asyncSingleton { View(try await session.mailbox()) } }
    var number: Async<Int> { asyncSingleton { 1 } }
}

extension Dependencies {
    fileprivate var journal: Journal { singleton { Journal() } }
    fileprivate var file: Resource { singleton { Resource("file", journal) } }
    fileprivate var pause: @Sendable () -> Void { required() }
}
