// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import Synchronization
import TestSupport
import Testing

/// The worlds of a test are released after it, even if their instances hold them.
@Suite struct TestLifetimeTests {
    private let watch = Watch()

    private func testWorld(_ update: (inout DependencyOverrides) -> Void = { _ in }) -> TestWorld {
        TestWorld(monitor: TestMonitor(isStrict: false) { _ in }, update)
    }

    // MARK: - Released worlds

    @Test(arguments: Kept.allCases) private func worldIsReleasedAfterItsTest(kept: Kept) {
        testWorld().perform {
            watch.noteCurrentWorld()
            kept.build()
        }
        #expect(watch.stillExist == [false])
    }

    @Test(arguments: Kept.allCases) private func nestedWorldIsReleasedAfterTheTest(kept: Kept) {
        testWorld().perform {
            watch.noteCurrentWorld()
            kept.build()
            withDependencies {
                $0[\.store] = Store()
            } operation: {
                watch.noteCurrentWorld()
                kept.build()
                prepareDependencies { $0[\.store] = Store() }
                kept.build()
            }
        }
        #expect(watch.stillExist == [false, false])
    }

    @Test func worldOfATraitIsReleasedAfterItsTest() async throws {
        let trait: DependenciesTrait = .dependencies
        let test = try #require(Test.current)
        try await trait.provideScope(for: test, testCase: Test.Case.current) { [watch] in
            watch.noteCurrentWorld()
            Kept.allCases.forEach { $0.build() }
        }
        #expect(watch.stillExist == [false])
    }

    @Test func worldsOfNestedTraitsAreReleasedAfterTheirTest() async throws {
        let trait: DependenciesTrait = .dependencies
        let test = try #require(Test.current)
        try await trait.provideScope(for: test, testCase: Test.Case.current) { [watch] in
            watch.noteCurrentWorld()
            Kept.allCases.forEach { $0.build() }
            try await trait.provideScope(for: test, testCase: Test.Case.current) {
                watch.noteCurrentWorld()
                Kept.allCases.forEach { $0.build() }
            }
        }
        #expect(watch.stillExist == [false, false])
    }

    @Test func worldOfAnXCTestCaseIsReleasedAfterItsTest() {
        withTestDependencies {
            watch.noteCurrentWorld()
            Kept.allCases.forEach { $0.build() }
        }
        #expect(watch.stillExist == [false])
    }

    // MARK: - Worlds still in use

    @Test(arguments: [false, true]) func taskKeepsItsWorldUntilItEnds(isStartedInNestedWorld: Bool) async {
        let (signals, end) = AsyncStream.makeStream(of: Void.self)
        let task = testWorld().perform {
            watch.noteCurrentWorld()
            let first = ObjectIdentifier(inject(\.dynamic))
            let start = {
                Task {
                    for await _ in signals {}
                    return ObjectIdentifier(inject(\.dynamic)) == first
                }
            }
            return isStartedInNestedWorld ? withDependencies({ $0.longWait = .seconds(60) }, operation: start) : start()
        }
        #expect(watch.stillExist == [true])
        end.finish()
        #expect(await task.value)
        #expect(watch.stillExist == [false])
    }

    @Test func instanceHeldAfterTheTestStaysTheSame() {
        do {
            let (reader, lazy, store) = testWorld().perform {
                watch.noteCurrentWorld()
                return (Holder(DynamicLazy()), inject(\.lazy), inject(\.store))
            }
            World.process.perform {
                #expect(reader.content.lazy === lazy)
                #expect(lazy.content.store === store)
            }
            #expect(watch.stillExist == [true])
        }
        #expect(watch.stillExist == [false])
    }

    @Test func instanceNotHeldAfterTheTestIsRebuiltOnceWithItsOverrides() {
        let builds = Counter()
        do {
            let reader = testWorld {
                $0.override(\.lazy) {
                    builds.increment()
                    return Holder(LazyStore())
                }
            }.perform {
                watch.noteCurrentWorld()
                let reader = Holder(DynamicLazy())
                _ = (reader.content.lazy, reader.content.lazy)
                return reader
            }
            #expect(builds.value == 1)
            World.process.perform {
                #expect(reader.content.lazy === reader.content.lazy)
                #expect(builds.value == 2)
                #expect(reader.content.lazy.content.store === reader.content.lazy.content.store)
            }
        }
        #expect(watch.stillExist == [false])
    }

    @Test func valueThatAWrapperReadsAfterTheTestIsKeptByItAndFoundByOthers() {
        do {
            let (lazy, dynamic) = testWorld().perform {
                watch.noteCurrentWorld()
                return (LazyStore(), DynamicStore())
            }
            World.process.perform {
                let store = ObjectIdentifier(lazy.store)
                #expect(ObjectIdentifier(dynamic.store) == store)
                #expect(ObjectIdentifier(lazy.store) == store)
            }
        }
        #expect(watch.stillExist == [false])
    }

    @Test func objectOfANestedWorldReadsThereAfterItsEnd() {
        let builds = Counter()
        testWorld().perform {
            let reader = withDependencies {
                $0.override(\.lazy) {
                    builds.increment()
                    return Holder(LazyStore())
                }
            } operation: {
                watch.noteCurrentWorld()
                let reader = Holder(DynamicLazy())
                _ = reader.content.lazy
                return reader
            }
            #expect(builds.value == 1)
            World.process.perform {
                #expect(reader.content.lazy === reader.content.lazy)
                #expect(builds.value == 2)
                #expect(reader.content.lazy.content.store === reader.content.lazy.content.store)
            }
        }
        #expect(watch.stillExist == [false])
    }
}

private final class Store: Sendable {}

/// An object that holds a value.
private final class Holder<Content: Sendable>: Sendable {
    let content: Content
    init(_ content: Content) { self.content = content }
}

private struct LazyStore: Sendable {
    @LazyInjected(\.store) var store
}
private struct WeakStore: Sendable {
    @WeakInjected(\.store) var store
}
private struct DynamicStore: Sendable {
    @DynamicInjected(\.store) var store
}
private struct DynamicLazy: Sendable {
    @DynamicInjected(\.lazy) var lazy
}

private struct Session: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
}
extension Session {
    fileprivate var cart: Holder<LazyStore> { singleton { Holder(LazyStore()) } }
}

extension Dependencies {
    fileprivate var store: Store { singleton { Store() } }
    fileprivate var lazy: Holder<LazyStore> { singleton { Holder(LazyStore()) } }
    fileprivate var weak: Holder<WeakStore> { singleton { Holder(WeakStore()) } }
    fileprivate var dynamic: Holder<DynamicStore> { singleton { Holder(DynamicStore()) } }
    fileprivate var dynamicValue: DynamicStore { singleton { DynamicStore() } }
    fileprivate var freshDynamic: DynamicStore { transient { DynamicStore() } }
    fileprivate var holderOfFresh: Holder<DynamicStore> { singleton { Holder(freshDynamic) } }
    fileprivate var holderOfHolder: Holder<Holder<DynamicStore>> { singleton { Holder(dynamic) } }
    fileprivate var makeStore: @Sendable () -> Store { factory { Store() } }
    fileprivate var maker: Holder<@Sendable () -> Store> { singleton { Holder(makeStore) } }
    fileprivate var carrier: Holder<EscapedDependencies> { singleton { withEscapedDependencies { Holder($0) } } }
    fileprivate var session: Session { singleton { Session(app: self) } }
}

/// The kinds of object that may hold the world that holds them.
private enum Kept: CaseIterable {
    case lazy, weak, dynamic, dynamicValue, holderOfFresh, holderOfHolder, maker, carrier, session, cartOfSession,
        newSession

    /// Builds it in the current world.
    func build() {
        switch self {
        case .lazy: _ = inject(\.lazy)
        case .weak: _ = inject(\.weak)
        case .dynamic: _ = inject(\.dynamic).content.store
        case .dynamicValue: _ = inject(\.dynamicValue).store
        case .holderOfFresh: _ = inject(\.holderOfFresh)
        case .holderOfHolder: _ = inject(\.holderOfHolder)
        case .maker: _ = inject(\.maker).content()
        case .carrier: _ = inject(\.carrier)
        case .session: _ = inject(\.session)
        case .cartOfSession: _ = inject(\.session).cart
        case .newSession: _ = Session(app: .current).cart
        }
    }
}

/// Watches whether worlds are released.
private final class Watch: Sendable {
    private struct Reference {
        weak var world: World?
    }

    private let worlds = Mutex<[Reference]>([])

    func noteCurrentWorld() {
        let world = World.current
        worlds.withLock { $0.append(Reference(world: world)) }
    }

    /// Whether each watched world still exists.
    var stillExist: [Bool] { worlds.withLock { $0.map { $0.world != nil } } }
}
