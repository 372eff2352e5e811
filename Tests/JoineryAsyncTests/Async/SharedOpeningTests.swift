// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryAsync
import JoineryTesting
import TestSupport
import Testing

/// An `asyncShared` value lives in its home, like any other kept instance.
@Suite(.dependencies) struct SharedOpeningTests {
    private let root = Dependencies.current

    @Test func requestsInSequenceShareOneValue() async throws {
        let first = try await request(of: "Ada") { try await inject(\.map)() }
        #expect(try await request(of: "Grace") { try await inject(\.map)() } === first)
        #expect(try await request(of: "Edith") { try await Dependencies.current.map() } === first)
        #expect(try await root.map() === first)
        #expect(root.openings.value == 1)
    }

    @Test func eightConcurrentRequestsShareOneValue() async throws {
        for _ in 0..<20 {
            let openedBefore = root.openings.value
            let maps = try await withThrowingTaskGroup(of: TileMap.self) { group in
                for number in 0..<8 {
                    group.addTask { try await request(of: "\(number)") { try await inject(\.map)() } }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(maps.allSatisfy { $0 === maps[0] })
            // The value of the last round may be held a little longer.
            #expect(root.openings.value <= openedBefore + 1)
        }
    }

    @Test func eightConcurrentCallsOfOneHandleShareOneValue() async throws {
        for _ in 0..<50 {
            let handle = root.map
            let maps = try await withThrowingTaskGroup(of: TileMap.self) { group in
                for _ in 0..<8 { group.addTask { try await handle() } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(maps.allSatisfy { $0 === maps[0] })
        }
    }

    @Test func membersOfAFamilyAreShared() async throws {
        let first = try await request(of: "Ada") { try await Dependencies.current.tile(1)() }
        #expect(try await request(of: "Grace") { try await Dependencies.current.tile(1)() } === first)
        #expect(try await request(of: "Grace") { try await Dependencies.current.tile(2)() } !== first)
        #expect(root.openings.value == 2)
    }

    @Test func valueThatReadsTheRequestBelongsToTheRequest() async throws {
        let ada = try await request(of: "Ada") { try await (inject(\.ownMap)(), inject(\.ownMap)()) }
        #expect(ada.0.style == "Ada")
        #expect(ada.0 === ada.1)
        #expect(try await request(of: "Grace") { try await inject(\.ownMap)().style } == "Grace")
        #expect(try await root.ownMap().style == "nobody")
    }

    @Test func valueThatAwaitsASharedValueIsShared() async throws {
        let first = try await request(of: "Ada") { try await inject(\.viewer)() }
        #expect(try await request(of: "Grace") { try await inject(\.viewer)() } === first)
        #expect(try await root.viewer() === first)
    }

    @Test func isOpenedAgainInAnotherRequest() async throws {
        weak let first = try await request(of: "Ada") { try await inject(\.map)() }
        // The task that opened the value may hold it a little longer.
        while first != nil { await Task.yield() }
        let second = try await request(of: "Grace") { try await inject(\.map)() }
        #expect(try await root.map() === second)
        #expect(root.openings.value == 2)
    }

    @Test func failureIsNotKept() async throws {
        for handle in [root.failing, root.failing] {
            await #expect(throws: Failure.self) { try await handle() }
        }
        #expect(root.openings.value == 2)
    }

    @Test func overrideDuringTheOpeningLeavesTheValueToEarlierReaders() async throws {
        await TestWorld(monitor: TestMonitor(isStrict: false) { _ in }) { $0.context = .live }
            .perform { () async in
                let (begun, goesOn) = (Signal(), Signal())
                let opening = Task { try? await Dependencies.current.waitingMap(begun, goesOn)() }
                await begun.wait()
                prepareDependencies { $0[\.style] = "new" }
                goesOn.send()
                let early = await opening.value
                #expect(early?.style == "plain")
                let late = try? await Dependencies.current.waitingMap(begun, goesOn)()
                #expect(late?.style == "new")
            }
    }

    @Test func cycleIsThrown() async throws {
        for _ in 0..<2 { await #expect(throws: DependencyCycle.self) { try await inject(\.ring)() } }
        await #expect(throws: DependencyCycle.self) { try await request(of: "Ada") { try await inject(\.ring)() } }
    }

    // MARK: - Holders of handles

    @Test func holderOfAHandleIsShared() async throws {
        let first = try await request(of: "Ada") {
            let holder = inject(\.holder)
            _ = try await holder.map()
            return holder
        }
        #expect(request(of: "Grace") { inject(\.holder) } === first)
    }

    @Test func holderThatMovesOutOpensInTheCurrentWorld() async throws {
        let first = try await request(of: "Ada") {
            let holder = inject(\.holderOfChanging)
            weak var weakly: TileMap?
            do {
                let map = try await holder.map()
                #expect(map.style == "plain")
                weakly = map
            }
            // The task that opened the value may hold it a little longer.
            while weakly != nil { await Task.yield() }
            return holder
        }
        #expect(request(of: "Grace") { inject(\.holderOfChanging) } === first)
        #expect(try await request(of: "Grace") { try await first.map().style } == "Grace")
        #expect(try await first.map().style == "nobody")
    }

    @Test func holderOfAHandleThatReadsTheRequestIsShared() async throws {
        let first = try await request(of: "Ada") {
            let holder = inject(\.holderOfInjecting)
            let map = try await holder.map()
            #expect(map.style == "Ada")
            return holder
        }
        #expect(request(of: "Grace") { inject(\.holderOfInjecting) } === first)
        #expect(try await request(of: "Grace") { try await first.map().style } == "Grace")
    }

    // MARK: - Typed graphs

    @Test func graphThatOpenedAValueIsReleased() async throws {
        var session: Session? = Session()
        weak let weakly = session
        let map = try await session?.map()
        #expect(try await session?.map() === map)
        session = nil
        #expect(weakly == nil)
        #expect(map?.style == "of a session")
    }

    @Test func graphWhoseValueReadsItIsReleased() async throws {
        var session: Session? = Session()
        weak let weakly = session?.instances
        _ = try await session?.mapOfStyle()
        session = nil
        #expect(weakly == nil)
    }

    @Test func graphsHaveTheirOwn() async throws {
        let sessions = [Session(), Session()]
        let maps = [try await sessions[0].map(), try await sessions[1].map()]
        #expect(maps[0] !== maps[1])
        #expect(try await sessions[0].map() === maps[0])
    }

    // MARK: - Shutdown

    @Test func noCallSucceedsAfterTheShutdown() async throws {
        let session = Session()
        let handle = session.map
        let map = try await handle()
        try await session.shutdown()
        await #expect(throws: DependencyShutDown.self) { try await handle() }
        await #expect(throws: DependencyShutDown.self) { try await session.map() }
        withExtendedLifetime(map) {}
    }

    @Test func valueOfAFailedStartStaysOpen() async throws {
        try await root.start(\.viewer)
        let openings = root.openings
        await #expect(throws: StartError.self) { try await root.start(\.viewer, \.failing) }
        let openedCount = openings.value
        _ = try await root.map()
        #expect(openings.value == openedCount)
    }

    // MARK: - Overrides

    @Test(
        .dependencies {
            $0.override(\.area) {
                Async {
                    inject(\.openings).increment(); return Square()
                }
            }
        })
    func plainValueOfAnOverrideIsOpenedOnce() async throws {
        for _ in 0..<3 { #expect(try await root.area() is Square) }
        #expect(root.openings.value == 1)
    }

    @Test(.dependencies { $0.decorate(\.map) { inner, _ in Async { TileMap("decorated", of: try await inner()) } } })
    func decoratorMayKeepTheDecoratedValue() async throws {
        let map = try await root.map()
        #expect(map.style == "decorated")
        #expect(try await root.map() === map)
        #expect(try await root.viewer().map === map)
        #expect(try await request(of: "Ada") { try await inject(\.map)() } === map)
    }

    @Test(
        .dependencies {
            $0.decorate(\.map) { inner, _ in
                Async { TileMap("decorated \(try await inner().style)") }
            }
        }
    )
    func decoratedValueIsOpenedAgain() async throws {
        for _ in 0..<3 { #expect(try await root.map().style == "decorated plain") }
    }

    @Test(
        .dependencies {
            $0.decorate(\.map) { inner, _ in
                Async {
                    let map = try await inner()
                    let again = try await inner()
                    return TileMap(map === again ? "decorated \(map.style)" : "two maps")
                }
            }
        }
    )
    func decoratedValueIsShared() async throws {
        let map = try await root.map()
        #expect(map.style == "decorated plain")
        #expect(try await request(of: "Ada") { try await inject(\.map)() } === map)
        #expect(root.openings.value == 1)
    }
}

private final class TileMap: Sendable {
    let style: String
    let inner: TileMap?
    init(_ style: String, of inner: TileMap? = nil) { (self.style, self.inner) = (style, inner) }
    static func failing() throws -> TileMap { throw Failure() }
}
private final class Viewer: Sendable {
    let map: TileMap
    init(_ map: TileMap) { self.map = map }
}
private final class Holder: Sendable {
    let map: Async<TileMap>
    init(_ map: Async<TileMap>) { self.map = map }
}

extension Dependencies {
    fileprivate var style: String { singleton { "plain" } }
    fileprivate var openings: Counter { singleton { Counter() } }
    fileprivate var map: Async<TileMap> {
        asyncShared {
            openings.increment()
            await Task.yield()
            return TileMap(style)
        }
    }
    fileprivate func tile(_ number: Int) -> Async<TileMap> {
        asyncShared(for: number) {
            openings.increment()
            return TileMap("\(style) \(number)")
        }
    }
    fileprivate var ownMap: Async<TileMap> { asyncShared { TileMap(user) } }
    fileprivate var viewer: Async<Viewer> { asyncSingleton { Viewer(try await map()) } }
    fileprivate var injectingMap: Async<TileMap> { asyncShared { TileMap(inject(\.user)) } }
    fileprivate var changingMap: Async<TileMap> {
        asyncShared {
            let openings = inject(\.openings)
            openings.increment()
            return TileMap(openings.value == 1 ? "plain" : inject(\.user))
        }
    }
    fileprivate var holder: Holder { singleton { Holder(map) } }
    fileprivate var holderOfInjecting: Holder { singleton { Holder(injectingMap) } }
    fileprivate var holderOfChanging: Holder { singleton { Holder(changingMap) } }
    fileprivate var area: Async<any Area> { asyncShared { Region() } }
    fileprivate func waitingMap(_ begun: Signal, _ goesOn: Signal) -> Async<TileMap> {
        asyncShared {
            let style = style
            begun.send()
            await goesOn.wait()
            return TileMap(style)
        }
    }
    fileprivate var ring: Async<TileMap> { asyncShared { try await otherRing() } }
    fileprivate var otherRing: Async<TileMap> { asyncShared { try await ring() } }
    fileprivate var failing: Async<TileMap> {
        asyncShared {
            openings.increment()
            return try TileMap.failing()
        }
    }
}

private struct Failure: Error {}
private protocol Area: Sendable {}
private final class Region: Area {}
private struct Square: Area {}

private final class Session: DependencyGraph, Sendable {
    let instances = Instances()
    var map: Async<TileMap> { asyncShared { TileMap("of a session") } }
    var style: String { singleton { "plain" } }
    var mapOfStyle: Async<TileMap> { asyncShared { TileMap(self.style) } }
}
