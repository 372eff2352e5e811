// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryAsync
import JoineryTesting
import Synchronization
import Testing

private final class Events: Sendable {
    private let texts = Mutex<[String]>([])
    func note(_ text: String) { texts.withLock { $0.append(text) } }
    var all: [String] { texts.withLock { $0 } }
}
private final class Index: Sendable {}
private final class File: ClosableDependency {
    let events: Events
    init(_ events: Events) { self.events = events }
    func close() { events.note("file") }
}
private final class Search: Sendable {
    let index: Index
    init(index: Index) { self.index = index }
}

private struct Shop: DependencyGraph {
    let instances = Instances()
    let events: Events
}
extension Shop {
    fileprivate var index: Index { required() }
    fileprivate var liveIndex: Index {
        singleton {
            Index()
        } close: { _ in
            events.note("index")
        }
    }
    fileprivate var search: Search {
        singleton {
            Search(index: index)
        } close: { _ in
            events.note("search")
        }
    }
    fileprivate var pool: Async<Index> { asyncRequired() }
    fileprivate var livePool: Async<Index> {
        asyncSingleton {
            Index()
        } close: { _ in
            events.note("pool")
        }
    }
    fileprivate var server: Async<Index> {
        asyncSingleton {
            try await pool()
        } close: { _ in
            events.note("server")
        }
    }
    fileprivate var file: File { required() }
    fileprivate var liveFile: File { singleton { File(events) } }
    fileprivate var sharedFile: File { shared { File(Events()) } }
    fileprivate var fileOfShared: File { singleton { File(sharedFile === sharedFile ? events : Events()) } }
    fileprivate var alias: File { singleton { liveFile } }
}
extension Dependencies {
    fileprivate var text: String { required() }
    fileprivate var other: String { required() }
    fileprivate var fromText: String { singleton { "from " + text } }
    fileprivate var anyFile: File { required() }
    fileprivate var outerFile: File { singleton { File(Events()) } }
    fileprivate var newFile: File { transient { File(Events()) } }
}

/// What a requirement is bound to is closed as that binding says, once, and after what was built from the requirement.
@Suite(
    .dependencies {
        $0.graph(Shop.self) {
            $0.bind(\.index, to: \.liveIndex)
            $0.bind(\.pool, to: \.livePool)
            $0.bind(\.file, to: \.liveFile)
        }
    }) struct BoundClosingTests
{
    @Test func aBoundValueIsClosedAfterItsUsers() async throws {
        let shop = Shop(events: Events())
        _ = shop.search
        try await shop.shutdown()
        #expect(shop.events.all == ["search", "index"])
    }

    @Test func aClosureCanHaveOneThatClosesItsValue() async throws {
        let (events, other) = (Events(), Events())
        try await withDependencies {
            $0.graph(Shop.self) {
                $0.bind(\.index) { _ in
                    Index()
                } close: { _ in
                    other.note("bound")
                }
            }
        } operation: {
            let shop = Shop(events: events)
            #expect(shop.index === shop.index)
            _ = shop.search
            try await shop.shutdown()
        }
        #expect(events.all == ["search"])
        #expect(other.all == ["bound"])
    }

    /// The place of the call is the same for all of them, but not the world.
    @Test func eachWorldClosesItsOwnValue() async throws {
        let events = Events()
        for text in ["a", "b"] {
            try await withDependencies {
                $0.bind(\.text) {
                    text
                } close: {
                    events.note($0)
                }
                $0.bind(\.other) {
                    text + text
                } close: {
                    events.note($0)
                }
            } operation: {
                #expect([inject(\.text), inject(\.fromText), inject(\.other)] == [text, "from " + text, text + text])
                try await Dependencies.current.shutdown()
            }
        }
        #expect(events.all.sorted() == ["a", "aa", "b", "bb"])
    }

    @Test(
        .dependencies(.strict) {
            $0.bind(\.text) {
                "bound"
            } close: { _ in
            }
        })
    func isNoLiveValueInAStrictTest() {
        #expect(inject(\.text) == "bound")
    }

    @Test func aBoundAsynchronousValueIsClosedAfterItsUsers() async throws {
        let shop = Shop(events: Events())
        _ = try await shop.server()
        try await shop.shutdown()
        #expect(shop.events.all == ["server", "pool"])
    }

    /// What is shared is held weakly, and may be gone when another value that was built from it is kept.
    @Test func aSharedObjectThatIsGoneIsNoOtherBinding() async throws {
        let shop = Shop(events: Events())
        for _ in 0..<100 {
            _ = shop.fileOfShared
            try await shop.shutdown()
        }
        #expect(shop.events.all == ["file"])
    }

    @Test func aDecoratedRequirementIsClosedOnce() async throws {
        let events = Events()
        try await withDependencies {
            $0.graph(Shop.self) { $0.decorate(\.file) { file, _ in file } }
        } operation: {
            let shop = Shop(events: events)
            _ = shop.file
            try await shop.shutdown()
        }
        #expect(events.all == ["file"])
    }

    @Test func anAliasIsClosedOnce() async throws {
        let shop = Shop(events: Events())
        #expect(shop.alias === shop.liveFile)
        try await shop.shutdown()
        #expect(shop.events.all == ["file"])
    }

    /// The world inside has an instance for the requirement, but not what it is bound to.
    @Test func theEndOfAWorldDoesNotCloseWhatAnOuterOneKeeps() async throws {
        let outer = inject(\.outerFile)
        withDependencies {
            $0.bind(\.anyFile, to: \.outerFile)
        } operation: {
            #expect(inject(\.anyFile) === outer)
        }
        try await Task.sleep(for: .milliseconds(50))
        #expect(outer.events.all == [])
        try await Dependencies.current.shutdown()
        #expect(outer.events.all == ["file"])
    }

    @Test func aValueThatOnlyTheRequirementKeepsIsClosed() async throws {
        let events = withDependencies {
            $0.bind(\.anyFile, to: \.newFile)
        } operation: {
            inject(\.anyFile).events
        }
        for _ in 0..<100 where events.all == [] { try await Task.sleep(for: .milliseconds(10)) }
        #expect(events.all == ["file"])
    }

    @Test func aValueThatClosesItselfIsClosedOnce() async throws {
        let shop = Shop(events: Events())
        #expect(shop.file === shop.liveFile)
        try await shop.shutdown()
        #expect(shop.events.all == ["file"])
    }
}
