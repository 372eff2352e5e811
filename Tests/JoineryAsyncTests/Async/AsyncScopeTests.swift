// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryAsync
import JoineryTesting
import TestSupport
import Testing

@Suite(.dependencies)
struct AsyncScopeTests {
    @Test func sharedLivesWhileItIsHeld() async throws {
        let openings = Dependencies.current.openings
        var first: Map? = try await Dependencies.current.map()
        weak let weakly = first
        #expect(try await Dependencies.current.map() === first)
        #expect(openings.value == 1)
        first = nil
        // The task that opened the value may hold it a little longer.
        while weakly != nil { await Task.yield() }
        let second = try await Dependencies.current.map()
        #expect(try await Dependencies.current.map() === second)
        #expect(openings.value == 2)
    }

    @Test func sharedOptionalLivesWhileItIsHeld() async throws {
        weak var released: Part?
        do {
            let part = try await inject(\.openedPart)()
            released = part
            #expect(try await inject(\.openedPart)() === part && part != nil)
        }
        #expect(released == nil)
    }

    @Test func keptSharedHandleOpensAgain() async throws {
        let handle = Dependencies.current.map
        weak let first = try await handle()
        // The task that opened the value may hold it a little longer.
        while first != nil { await Task.yield() }
        let second = try await handle()
        #expect(try await Dependencies.current.map() === second)
    }

    @Test func transientIsNewAtEachCall() async throws {
        let handle = Dependencies.current.fresh
        let first = try await handle()
        #expect(try await handle() !== first)
    }

    @Test(.dependencies { $0.override(\.fresh) { Async { Map() } } })
    func replacementOfATransientIsNewAtEachCall() async throws {
        let handle = Dependencies.current.fresh
        let first = try await handle()
        #expect(try await handle() !== first)
    }

    @Test func openingIsOneResolution() async throws {
        let request = try await Dependencies.current.request()
        #expect(request.part === request.other)
        #expect(try await Dependencies.current.request().part !== request.part)
    }

    @Test func transientsBelongToTheResolutionThatAwaitsThem() async throws {
        let requests = try await Dependencies.current.requests()
        #expect(requests.all.count == 3)
        #expect(requests.all.allSatisfy { $0.part === requests.part })
        #expect(try await Dependencies.current.requests().part !== requests.part)
    }

    @Test func openingForAllCallersIsASeparateResolution() async throws {
        let requests = try await Dependencies.current.twoRequests()
        #expect(requests.all[0].part === requests.part)
        #expect(requests.all[1].part !== requests.part)
    }

    @Test(.dependencies { $0.bind(\.payment) { Async { "bound" } } }) func requirementIsOpened() async throws {
        #expect(try await Dependencies.current.payment() == "bound")
    }

    @Test func objectThatReceivedAHandleDependsOnIt() async throws {
        let outer = Dependencies.current.waiting
        #expect(try await outer.prefix() == "p")
        let inner = try await withDependencies {
            $0[\.prefix] = Async("q")
        } operation: {
            try await Dependencies.current.waiting.prefix()
        }
        #expect(inner == "q")
    }

    @Test func typedGraphOpensItsOwn() async throws {
        let app = Dependencies.current
        let first = Session(app: app, user: "a")
        let second = Session(app: app, user: "b")
        #expect(try await first.mailbox().content == "a p")
        #expect(try await second.mailbox().content == "b p")
        #expect(app.liveCount.value == 2)
    }

    @Test func typedGraphIsReleasedWithItsOpenValues() async throws {
        let liveCount = Dependencies.current.liveCount
        do {
            let session = Session(app: .current, user: "a")
            #expect(try await session.mailbox().content == "a p")
            #expect(liveCount.value == 1)
        }
        #expect(liveCount.value == 0)
    }

    @Test func typedGraphIsReleasedWithoutHavingOpenedAnything() {
        weak var instances: Instances?
        do {
            let session = Session(app: .current, user: "a")
            _ = session.mailbox
            instances = session.instances
        }
        #expect(instances == nil)
    }
}

private final class Map: Sendable {
    init(in openings: Counter? = nil) {
        openings?.increment()
    }
}

private final class Request: Sendable {
    let part: Part
    let other: Part

    init(part: Part, other: Part) {
        self.part = part
        self.other = other
    }
}

/// The values that one opening has read and awaited.
private struct Requests: Sendable {
    let part: Part
    let all: [Request]
}

private struct Session: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
    let user: String
}

extension Session {
    fileprivate var mailbox: Async<Tracked<String>> {
        asyncSingleton { Tracked("\(user) \(try await app.prefix())", in: app.liveCount) }
    }
}

extension Dependencies {
    fileprivate var liveCount: Counter { singleton { Counter() } }
    fileprivate var prefix: Async<String> { asyncSingleton { "p" } }
    fileprivate var map: Async<Map> { asyncShared { Map(in: openings) } }
    fileprivate var openings: Counter { singleton { Counter() } }
    fileprivate var openedPart: Async<Part?> { asyncShared { Part() } }
    fileprivate var fresh: Async<Map> { asyncTransient { Map() } }
    fileprivate var part: Part { perResolution { Part() } }
    fileprivate var request: Async<Request> {
        asyncTransient {
            let part = part
            await Task.yield()
            return Request(part: part, other: self.part)
        }
    }
    fileprivate var requests: Async<Requests> {
        asyncTransient {
            async let concurrent = request()
            let first = try await request()
            return Requests(part: part, all: [first, try await request(), try await concurrent])
        }
    }
    fileprivate var keptRequest: Async<Request> { asyncSingleton { try await request() } }
    fileprivate var twoRequests: Async<Requests> {
        asyncTransient { Requests(part: part, all: [try await request(), try await keptRequest()]) }
    }
    fileprivate var payment: Async<String> { asyncRequired() }
    fileprivate var waiting: Waiting { singleton { Waiting(prefix: prefix) } }
    fileprivate var plain: Async<Int> { asyncShared { 1 } }
}

private struct Waiting: Sendable {
    let prefix: Async<String>
}
