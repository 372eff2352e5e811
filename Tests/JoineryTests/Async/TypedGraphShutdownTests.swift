// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryTesting
import TestSupport
import Testing

@testable import Joinery

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

/// Something that is built from a resource, and need not be closed.
private final class View: Sendable {
    let resource: Resource
    init(_ resource: Resource) { self.resource = resource }
}

/// Reads when it is asked to.
private final class Late: Sendable {
    private let read: @Sendable (Int) -> Resource
    init(_ read: @escaping @Sendable (Int) -> Resource) { self.read = read }
    var resource: Resource { read(0) }
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
    var lastView: View { shared { View(cart) } }
    var brush: Part { singleton { Part() } }
    var clip: Part { shared { Part() } }
    var cartOf: @Sendable (Int) -> Resource { factory { _ in cart } }
    var late: Late { singleton { Late(cartOf) } }
    var broken: Async<Int> { asyncSingleton { try await fail(after: mailbox) } }
    var slow: View {
        singleton {
            let cart = cart
            app.pause()
            return View(cart)
        }
    }
    var slowBrush: Part {
        singleton {
            app.pause()
            return Part()
        }
    }
}

private func fail(after mailbox: Async<Resource>) async throws -> Int {
    _ = try await mailbox()
    throw OpeningError()
}

/// What is made from a session, for a time.
private struct Visit: DependencyGraph {
    let instances = Instances()
    let session: Session
}

extension Visit {
    var page: View { singleton { View(session.cart) } }
    var style: Part { singleton { Part() } }
    var feed: Async<View> { asyncSingleton { View(try await session.mailbox()) } }
    var pen: Pen { transient { Pen(session.cart) } }
    var desk: Desk { singleton { Desk(pen) } }
    var late: Late { singleton { Late(session.cartOf) } }
    var slowPage: View { singleton { View(session.slow.resource) } }
}

private final class Pen: Sendable {
    let resource: Resource
    init(_ resource: Resource) { self.resource = resource }
}

private final class Desk: Sendable {
    let pen: Pen
    init(_ pen: Pen) { self.pen = pen }
}

/// What is made from a visit.
private struct Step: DependencyGraph {
    let instances = Instances()
    let visit: Visit
}

extension Step {
    var copy: View { singleton { View(visit.page.resource) } }
}

extension Dependencies {
    fileprivate var journal: Journal { singleton { Journal() } }
    fileprivate var file: Resource { singleton { Resource("file", journal) } }
    fileprivate var guest: Session { singleton { Session(app: self) } }
    fileprivate var guestView: View { singleton { View(guest.cart) } }
    fileprivate var pause: @Sendable () -> Void { required() }
}

@Suite(.dependencies, .timeLimit(.minutes(30)))
struct TypedGraphShutdownTests {
    private let app = Dependencies.current

    private func session(_ name: String) -> Session { Session(app: app, name: name) }

    @Test func othersOfItsTypeStayOpen() async throws {
        let (left, right) = (session("left"), session("right"))
        _ = try await (left.cart, left.mailbox())
        let (cart, handle, view) = (right.cart, right.mailbox, right.view)
        let mailbox = try await handle()
        try await left.shutdown()
        #expect(app.journal.entries.sorted() == ["close cart left", "close mailbox left"])
        #expect(right.cart === cart)
        #expect(right.mailbox === handle)
        #expect(try await right.mailbox() === mailbox)
        #expect(right.view === view)
    }

    @Test func whatWasBuiltFromTheClosedIsBuiltAnew() async throws {
        let session = session("left")
        let (cart, view, lastView, handle) = (session.cart, session.view, session.lastView, session.mailbox)
        let outbox = try await session.outbox()
        try await session.shutdown()
        #expect(session.cart !== cart)
        #expect(session.view !== view)
        #expect(session.view.resource === session.cart)
        #expect(session.lastView !== lastView)
        #expect(session.mailbox !== handle)
        #expect(try await session.outbox() !== outbox)
        #expect(try await session.outbox().resource === session.mailbox())
    }

    @Test func allElseStays() async throws {
        let session = session("left")
        let (brush, clip, file) = (session.brush, session.clip, app.file)
        _ = session.cart
        try await session.shutdown()
        #expect(session.brush === brush)
        #expect(session.clip === clip)
        #expect(app.file === file)
    }

    @Test func objectThatHasReadLaterIsBuiltAnew() async throws {
        let session = session("left")
        let late = session.late
        #expect(late.resource === session.cart)
        try await session.shutdown()
        #expect(session.late !== late)
    }

    @Test func failedStartLeavesOthersOfItsTypeOpen() async throws {
        let (left, right) = (session("left"), session("right"))
        let (handle, brush) = (right.mailbox, left.brush)
        let mailbox = try await handle()
        let former = left.mailbox
        await #expect(throws: StartError.self) { try await left.start(\.mailbox, \.broken) }
        #expect(app.journal.entries == ["close mailbox left"])
        #expect(right.mailbox === handle)
        #expect(try await right.mailbox() === mailbox)
        #expect(left.mailbox !== former)
        #expect(try await left.mailbox().name == "mailbox left")
        #expect(left.brush === brush)
    }

    @Test func graphMadeFromItBuildsAnew() async throws {
        let session = session("left")
        let visit = Visit(session: session)
        let step = Step(visit: visit)
        let (page, style, desk, copy) = (visit.page, visit.style, visit.desk, step.copy)
        let (late, handle) = (visit.late, visit.feed)
        _ = try await (handle(), late.resource)
        try await session.shutdown()
        #expect(visit.page !== page)
        #expect(visit.page.resource === session.cart)
        #expect(visit.style === style)
        #expect(visit.desk !== desk)
        #expect(visit.feed !== handle)
        #expect(visit.late !== late)
        #expect(step.copy !== copy)
        #expect(step.copy.resource === session.cart)
    }

    @Test func graphMadeFromAnotherOneStays() async throws {
        let (left, right) = (session("left"), session("right"))
        let visit = Visit(session: right)
        let (page, feed) = (visit.page, visit.feed)
        _ = (Visit(session: left).page, left.cart)
        _ = try await feed()
        try await left.shutdown()
        #expect(visit.page === page)
        #expect(visit.feed === feed)
    }

    @Test func whatTheDependenciesHaveBuiltFromItIsBuiltAnew() async throws {
        let (guest, view) = (app.guest, app.guestView)
        try await guest.shutdown()
        #expect(app.guest.instances === guest.instances)
        #expect(app.guestView !== view)
        #expect(app.guestView.resource === guest.cart)
    }

    @Test func graphIsShutDownAgainAndAgain() async throws {
        let session = session("left")
        let brush = session.brush
        var former: Set<ObjectIdentifier> = []
        var views: [View] = []
        for round in 1...100 {
            let view = session.view
            #expect(session.view === view)
            #expect(session.cart === view.resource)
            #expect(former.insert(ObjectIdentifier(view)).inserted)
            views.append(view)
            try await session.shutdown()
            #expect(app.journal.entries.count == round)
        }
        #expect(session.brush === brush)
    }

    @Test func whatIsOverriddenLaterIsBuiltAnewToo() async throws {
        let session = session("left")
        let (cart, brush) = (session.cart, session.brush)
        prepareDependencies { $0[\.file] = Resource("other", Journal()) }
        #expect(session.cart === cart)
        try await session.shutdown()
        #expect(session.cart !== cart)
        #expect(session.brush === brush)
    }

    @Test func shutdownOfTheDependenciesBetweenTwo() async throws {
        let session = session("left")
        let first = session.cart
        try await app.shutdown()
        let second = session.cart
        try await session.shutdown()
        let third = session.cart
        #expect(Set([first, second, third].map { ObjectIdentifier($0) }).count == 3)
        try await app.shutdown()
        #expect(app.journal.entries == ["close cart left", "close cart left", "close cart left"])
    }
}

@Suite(.dependencies, .timeLimit(.minutes(30)))
struct BuildBesideAShutdownTests {
    /// Shuts a session down while another thread builds something in it.
    private func shutDown<Value: Sendable>(
        _ session: Session, while read: @escaping @Sendable (Session) -> Value
    ) async throws -> Value {
        let (begun, goesOn, count) = (Signal(), Rendezvous(), Counter())
        prepareDependencies {
            $0[\.pause] = {
                guard count.value == 0 else { return }
                count.increment()
                begun.give()
                _ = goesOn.meet(as: .left)
            }
        }
        async let value = onThread { read(session) }
        await begun.wait()
        try await session.shutdown()
        _ = goesOn.meet(as: .right)
        return await value
    }

    @Test func whatHasReadTheClosedIsNotKept() async throws {
        let session = Session(app: .current)
        let view = try await shutDown(session) { $0.slow }
        #expect(session.slow !== view)
        #expect(session.slow.resource === session.cart)
    }

    @Test func whatIsBuiltFromThatInAnotherGraphIsNotKept() async throws {
        let visit = Visit(session: Session(app: .current))
        let view = try await shutDown(visit.session) { _ in visit.slowPage }
        #expect(visit.slowPage !== view)
        #expect(visit.slowPage.resource === visit.session.cart)
    }

    @Test func allElseIsKept() async throws {
        let session = Session(app: .current)
        _ = session.cart
        let brush = try await shutDown(session) { $0.slowBrush }
        #expect(session.slowBrush === brush)
    }
}

extension Dependencies {
    fileprivate var found: Part { singleton(line: 1, column: 1) { Part() } }
}

struct ReadBesideShutdownsTests {
    /// The short way is that of the process's own dependencies alone, where nothing is current.
    @Test func readsOfTheProcessStayOnTheShortWay() async {
        await #expect(processExitsWith: .success) {
            let part = Dependencies.current.found
            for _ in 0..<10 {
                let session = Session(app: .current)
                _ = session.view
                try await session.shutdown()
            }
            let found = Instances.process.found(Part.self, fileID: #fileID, line: 1, column: 1)
            #expect(try #require(found).value === part)
        }
    }
}
