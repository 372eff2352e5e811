// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Dispatch
import Joinery
import JoineryTesting
import Testing

/// Objects that read after they are built: in the current world if that lies inside their home, or else in their home.
@Suite(.dependencies) struct LateReadTests {
    private let dependencies = Dependencies.current

    private func stubbingStore<Result>(_ operation: () -> Result) -> Result {
        withDependencies({ $0[\.store] = Piece("stub") }, operation: operation)
    }

    private func stubbingClock<Result>(_ operation: () -> Result) -> Result {
        withDependencies({ $0[\.clock] = Piece("stub") }, operation: operation)
    }

    // MARK: - Before the first read

    @Test func unreadLazyObjectIsSharedWhateverDiffers() {
        let before = (dependencies.lazy, dependencies.aboveLazy, dependencies.aboveFreshLazy)
        stubbingClock {
            #expect(inject(\.lazy) === before.0)
            #expect(inject(\.aboveLazy) === before.1)
            #expect(inject(\.aboveFreshLazy) === before.2)
        }
        stubbingStore {
            #expect(inject(\.lazy) === before.0)
        }
        #expect(inject(\.lazy) === before.0)
    }

    @Test func unreadLazyObjectIsSharedIfNothingDiffers() {
        let before = (dependencies.aboveLazy, dependencies.lazy, dependencies.clock)
        withDependencies { _ in
        } operation: {
            #expect(inject(\.aboveLazy) === before.0)
            #expect(inject(\.lazy) === before.1)
        }
    }

    @Test func readingAnInstanceTwiceMakesNoDifference() {
        let before = (dependencies.search, dependencies.store, dependencies.lazy)
        withDependencies { _ in
        } operation: {
            #expect(inject(\.search) === before.0)
            #expect(inject(\.store) === before.1)
            #expect(inject(\.lazy) === before.2)
        }
    }

    @Test func unreadLazyObjectIsSharedWithAWorldThatOverridesNothing() {
        let before = dependencies.lazy
        withDependencies { _ in
        } operation: {
            _ = inject(\.clock)
            #expect(inject(\.lazy) === before)
        }
    }

    @Test func unreadLazyObjectReadsInTheCurrentWorld() {
        _ = dependencies.lazy
        stubbingStore {
            #expect(inject(\.lazy).reader.search.description == "search(stub)")
            #expect(inject(\.aboveFreshLazy).reader.reader.search.description == "search(stub)")
            #expect(inject(\.maker).reader(1).description == "made1(search(stub))")
            #expect(inject(\.dynamic).reader.search.description == "search(stub)")
        }
    }

    @Test func lazyObjectThatIsBuiltInsideLivesOutside() {
        let lazy = stubbingStore {
            #expect(inject(\.lazy).reader.search.description == "search(stub)")
            #expect(inject(\.freshLazy).reader.search.description == "search(stub)")
            return inject(\.lazy)
        }
        #expect(inject(\.lazy) === lazy)
        #expect(lazy.reader.search.description == "search(store)")
    }

    // MARK: - After the first read

    @Test func readLazyObjectIsSharedAndReadsInTheCurrentWorld() {
        let before = (dependencies.lazy, dependencies.aboveLazy)
        #expect(before.0.reader.search === dependencies.search)
        stubbingStore {
            #expect(inject(\.aboveLazy).reader.reader.search.description == "search(stub)")
            #expect(inject(\.aboveLazy) === before.1)
            #expect(before.0.reader.search === inject(\.search))
        }
        stubbingClock {
            #expect(inject(\.lazy) === before.0)
            #expect(before.0.reader.search === dependencies.search)
        }
        #expect(before.0.reader.search.description == "search(store)")
    }

    @Test func readDynamicObjectIsSharedAndReadsInTheCurrentWorld() {
        let before = dependencies.dynamic
        #expect(before.reader.search === dependencies.search)
        stubbingStore {
            #expect(inject(\.dynamic) === before)
            #expect(before.reader.search.description == "search(stub)")
        }
        stubbingClock {
            #expect(inject(\.dynamic) === before)
        }
        #expect(before.reader.search.description == "search(store)")
    }

    @Test func readWeakObjectIsSharedAndReadsInTheCurrentWorld() {
        let before = dependencies.weak
        #expect(before.reader.search === dependencies.search)
        stubbingStore {
            #expect(inject(\.weak) === before)
            #expect(before.reader.search?.description == "search(stub)")
        }
        stubbingClock {
            #expect(inject(\.weak) === before)
        }
        #expect(before.reader.search?.description == "search(store)")
    }

    @Test func calledFactoryReadsInTheCurrentWorld() {
        let before = dependencies.maker
        #expect(before.reader(1).description == "made1(search(store))")
        stubbingStore {
            #expect(inject(\.maker) === before)
            #expect(before.reader(2).description == "made2(search(stub))")
        }
        stubbingClock {
            #expect(inject(\.maker) === before)
        }
        #expect(before.reader(2).description == "made2(search(store))")
    }

    @Test func failedCallOfAFactoryMakesNoDifference() {
        let before = dependencies.throwingMaker
        #expect(throws: CancellationError.self) { try before.reader(0) }
        stubbingStore {
            #expect(inject(\.throwingMaker) === before)
            #expect(throws: Never.self) {
                try #expect(inject(\.throwingMaker).reader(1).description == "made1(search(stub))")
            }
        }
    }

    @Test func objectThatAFactoryMakesBelongsToTheWorldOfTheCall() {
        let made = dependencies.lazyMaker.reader()
        let madeInside = stubbingStore {
            #expect(made.reader.search.description == "search(stub)")
            return inject(\.lazyMaker).reader()
        }
        #expect(madeInside.reader.search.description == "search(stub)")
        #expect(made.reader.search.description == "search(store)")
    }

    @Test func typedGraphThatAFactoryMakesBelongsToTheWorldOfTheCall() {
        let session = dependencies.sessionMaker.reader()
        let sessionInside = stubbingStore {
            #expect(session.cart.description == "cart(search(store))")
            return inject(\.sessionMaker).reader()
        }
        #expect(sessionInside.cart.description == "cart(search(stub))")
        #expect(session.cart.description == "cart(search(store))")
    }

    @Test func lazilyReadTypedGraphBelongsToTheHomeOfTheValue() {
        let session = dependencies.lazySession.reader.session
        stubbingStore {
            #expect(inject(\.lazySession).reader.session.instances === session.instances)
            #expect(session.cart.description == "cart(search(store))")
        }
        #expect(session.cart.description == "cart(search(store))")
    }

    @Test func typedGraphThatAnObjectHoldsBelongsToTheHomeOfTheObject() {
        let owner = dependencies.sessionOwner
        let ownerInside = stubbingStore {
            #expect(inject(\.sessionOwner) === owner)
            #expect(owner.reader.cart.description == "cart(search(store))")
            return inject(\.sessionOwnerOfStore)
        }
        #expect(ownerInside.reader.cart.description == "cart(search(stub))")
        #expect(dependencies.sessionOwnerOfStore.reader.cart.description == "cart(search(store))")
    }

    @Test func readDuringTheBuildIsADependency() {
        let before = dependencies.readingLazy
        #expect(before.reader.search === dependencies.search)
        stubbingStore {
            #expect(inject(\.readingLazy) !== before)
            #expect(inject(\.readingLazy).reader.search.description == "search(stub)")
        }
        stubbingClock {
            #expect(inject(\.readingLazy) === before)
        }
        #expect(before.reader.search.description == "search(store)")
    }

    @Test func lateReadDuringAnotherBuildIsADependencyOfThat() {
        let before = dependencies.readerOfLazy
        #expect(before.description == "readerOfLazy(search(store))")
        stubbingStore {
            #expect(inject(\.readerOfLazy).description == "readerOfLazy(search(stub))")
        }
        stubbingClock {
            #expect(inject(\.readerOfLazy) === before)
        }
    }

    // MARK: - Objects that live inside

    @Test func objectThatLivesInsideReadsThereWhereverItIsUsed() {
        let inside = stubbingStore { (inject(\.lazyOfStore), inject(\.makerOfStore)) }
        #expect(inside.0.reader.search.description == "search(stub)")
        #expect(inside.1.reader(1).description == "made1(search(stub))")
        withDependencies {
            $0[\.store] = Piece("other stub")
        } operation: {
            #expect(inside.0.reader.search.description == "search(stub)")
            #expect(inside.1.reader(1).description == "made1(search(stub))")
        }
    }

    // MARK: - Escaped dependencies

    @Test func escapedClosureReadsInTheHomeOfItsObject() {
        let before = dependencies.escaping
        let inside = stubbingStore {
            #expect(inject(\.escaping) === before)
            #expect(before.reader().description == "search(store)")
            return inject(\.escapingOfStore)
        }
        #expect(inside.reader().description == "search(stub)")
        #expect(before.reader().description == "search(store)")
    }

    @Test func escapedDependenciesMayReadAnythingAtAnyTime() {
        let before = dependencies.escapingAnything
        #expect(before.reader.yield { inject(\.clock) }.description == "clock")
        stubbingStore {
            #expect(inject(\.escapingAnything) === before)
            #expect(before.reader.yield { inject(\.search) }.description == "search(store)")
        }
    }

    @Test func detachedTaskReadsInTheHomeOfItsObject() async {
        let inside = stubbingStore { (inject(\.lazy), inject(\.lazyOfStore)) }
        let texts = await Task.detached {
            [inside.0.reader.search.description, inside.1.reader.search.description]
        }.value
        #expect(texts == ["search(store)", "search(stub)"])
    }

    @Test func queueReadsInTheHomeOfItsObject() async {
        let inside = stubbingStore { (inject(\.maker), inject(\.makerOfStore)) }
        let texts = await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(returning: [inside.0.reader(3).description, inside.1.reader(3).description])
            }
        }
        #expect(texts == ["made3(search(store))", "made3(search(stub))"])
    }
}

private struct LazyReader: Sendable {
    @LazyInjected(\.search) var search
}
private struct DynamicReader: Sendable {
    @DynamicInjected(\.search) var search
}
private struct WeakReader: Sendable {
    @WeakInjected(\.search) var search
}
/// An object that holds a value which reads later.
private final class Owner<Reader: Sendable>: Sendable {
    let reader: Reader
    init(_ reader: Reader) { self.reader = reader }
}
private struct Session: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
}
extension Session {
    fileprivate var cart: Piece { singleton { Piece("cart", app.search) } }
}

extension Dependencies {
    fileprivate var store: Piece { singleton { Piece("store") } }
    fileprivate var clock: Piece { singleton { Piece("clock") } }
    fileprivate var search: Piece { singleton { Piece("search", store) } }
    fileprivate var lazy: Owner<LazyReader> { singleton { Owner(LazyReader()) } }
    fileprivate var dynamic: Owner<DynamicReader> { singleton { Owner(DynamicReader()) } }
    fileprivate var weak: Owner<WeakReader> { singleton { Owner(WeakReader()) } }
    fileprivate var aboveLazy: Owner<Owner<LazyReader>> { singleton { Owner(lazy) } }
    fileprivate var freshLazy: Owner<LazyReader> { transient { Owner(LazyReader()) } }
    fileprivate var aboveFreshLazy: Owner<Owner<LazyReader>> { singleton { Owner(freshLazy) } }
    fileprivate var lazyOfStore: Owner<LazyReader> {
        singleton {
            _ = store
            return Owner(LazyReader())
        }
    }
    fileprivate var readingLazy: Owner<LazyReader> {
        singleton {
            let reader = LazyReader()
            _ = reader.search
            return Owner(reader)
        }
    }
    fileprivate var readerOfLazy: Piece { singleton { Piece("readerOfLazy", lazy.reader.search) } }
    fileprivate var make: @Sendable (Int) -> Piece { factory { Piece("made\($0)", search) } }
    fileprivate var maker: Owner<@Sendable (Int) -> Piece> { singleton { Owner(make) } }
    fileprivate var makerOfStore: Owner<@Sendable (Int) -> Piece> {
        singleton {
            _ = store
            return Owner(make)
        }
    }
    fileprivate var makeThrowing: @Sendable (Int) throws -> Piece {
        factory {
            guard $0 > 0 else { throw CancellationError() }
            return Piece("made\($0)", search)
        }
    }
    fileprivate var throwingMaker: Owner<@Sendable (Int) throws -> Piece> { singleton { Owner(makeThrowing) } }
    fileprivate var makeLazy: @Sendable () -> Owner<LazyReader> { factory { Owner(LazyReader()) } }
    fileprivate var lazyMaker: Owner<@Sendable () -> Owner<LazyReader>> { singleton { Owner(makeLazy) } }
    fileprivate var makeSession: @Sendable () -> Session { factory { Session(app: self) } }
    fileprivate var sessionMaker: Owner<@Sendable () -> Session> { singleton { Owner(makeSession) } }
    fileprivate var freshSession: Session { transient { Session(app: self) } }
    fileprivate var sessionOwner: Owner<Session> { singleton { Owner(Session(app: self)) } }
    fileprivate var sessionOwnerOfStore: Owner<Session> {
        singleton {
            _ = store
            return Owner(Session(app: self))
        }
    }
    fileprivate var lazySession: Owner<LazySessionReader> { singleton { Owner(LazySessionReader()) } }
    fileprivate var escaping: Owner<@Sendable () -> Piece> {
        singleton { withEscapedDependencies { escaped in Owner { escaped.yield { inject(\.search) } } } }
    }
    fileprivate var escapingOfStore: Owner<@Sendable () -> Piece> {
        singleton {
            _ = store
            return withEscapedDependencies { escaped in Owner { escaped.yield { inject(\.search) } } }
        }
    }
    fileprivate var escapingAnything: Owner<EscapedDependencies> {
        singleton { withEscapedDependencies { escaped in Owner(escaped) } }
    }
}
private struct LazySessionReader: Sendable {
    @LazyInjected(\.freshSession) var session
}
