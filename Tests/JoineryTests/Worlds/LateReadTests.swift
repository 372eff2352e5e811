// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Dispatch
import Joinery
import JoineryTesting
import Synchronization
import Testing

/// Objects that read after they are built. They depend on their reads, and before the first read on everything.
@Suite(.dependencies) struct LateReadTests {
    private let outside = Dependencies.current

    // MARK: - Before the first read

    @Test func unreadLazyObjectIsRebuiltIfAnythingDiffers() {
        let before = (outside.lazy, outside.aboveLazy, outside.aboveFreshLazy)
        withDependencies {
            $0[\.clock] = Piece("stub")
        } operation: {
            #expect(inject(\.lazy) !== before.0)
            #expect(inject(\.aboveLazy) !== before.1)
            #expect(inject(\.aboveFreshLazy) !== before.2)
        }
        #expect(inject(\.lazy) === before.0)
    }

    @Test func unreadLazyObjectIsSharedIfNothingDiffers() {
        let before = (outside.aboveLazy, outside.lazy, outside.clock)
        withDependencies { _ in
        } operation: {
            #expect(inject(\.aboveLazy) === before.0)
            #expect(inject(\.lazy) === before.1)
        }
    }

    @Test func readingAnInstanceTwiceMakesNoDifference() {
        let before = (outside.search, outside.store, outside.lazy)
        withDependencies { _ in
        } operation: {
            #expect(inject(\.search) === before.0)
            #expect(inject(\.store) === before.1)
            #expect(inject(\.lazy) === before.2)
        }
    }

    @Test func unreadLazyObjectIsSharedWithAWorldThatOverridesNothing() {
        let before = outside.lazy
        withDependencies { _ in
        } operation: {
            _ = inject(\.clock)
            #expect(inject(\.lazy) === before)
        }
    }

    @Test func unreadLazyObjectReadsInTheNewWorld() {
        _ = outside.lazy
        withDependencies {
            $0[\.store] = Piece("stub")
        } operation: {
            #expect(inject(\.lazy).reader.search.description == "search(stub)")
            #expect(inject(\.aboveFreshLazy).reader.reader.search.description == "search(stub)")
            #expect(inject(\.maker).reader(1).description == "made1(search(stub))")
            #expect(inject(\.dynamic).reader.search.description == "search(stub)")
        }
    }

    @Test func lateReadOfATransientShowsTheReadsOfOthers() {
        withDependencies {
            $0[\.clock] = Piece("stub")
        } operation: {
            #expect(inject(\.freshLazy).reader.search.description == "search(store)")
        }
        let unread = withDependencies {
            $0[\.clock] = Piece("stub")
        } operation: {
            inject(\.lazy)
        }
        #expect(inject(\.lazy) === unread)
    }

    // MARK: - After the first read

    @Test func readLazyObjectDependsOnItsRead() {
        let before = (outside.lazy, outside.aboveLazy)
        #expect(before.0.reader.search === outside.search)
        withDependencies {
            $0[\.store] = Piece("stub")
        } operation: {
            #expect(inject(\.aboveLazy).reader.reader.search.description == "search(stub)")
            #expect(inject(\.lazy) === inject(\.aboveLazy).reader)
        }
        withDependencies {
            $0[\.clock] = Piece("stub")
        } operation: {
            #expect(inject(\.aboveLazy) === before.1)
            #expect(inject(\.lazy) === before.0)
        }
        #expect(before.0.reader.search.description == "search(store)")
    }

    @Test func readDynamicObjectDependsOnItsReads() {
        let before = outside.dynamic
        #expect(before.reader.search === outside.search)
        withDependencies {
            $0[\.store] = Piece("stub")
        } operation: {
            #expect(inject(\.dynamic).reader.search.description == "search(stub)")
            #expect(before.reader.search.description == "search(store)")
        }
        withDependencies {
            $0[\.clock] = Piece("stub")
        } operation: {
            #expect(inject(\.dynamic) === before)
        }
    }

    @Test func readWeakObjectDependsOnItsRead() {
        let before = outside.weak
        #expect(before.reader.search === outside.search)
        withDependencies {
            $0[\.store] = Piece("stub")
        } operation: {
            #expect(inject(\.weak).reader.search?.description == "search(stub)")
            #expect(before.reader.search?.description == "search(store)")
        }
        withDependencies {
            $0[\.clock] = Piece("stub")
        } operation: {
            #expect(inject(\.weak) === before)
        }
    }

    @Test func calledFactoryDependsOnItsReads() {
        let before = outside.maker
        #expect(before.reader(1).description == "made1(search(store))")
        withDependencies {
            $0[\.store] = Piece("stub")
        } operation: {
            #expect(inject(\.maker).reader(2).description == "made2(search(stub))")
            #expect(before.reader(2).description == "made2(search(store))")
        }
        withDependencies {
            $0[\.clock] = Piece("stub")
        } operation: {
            #expect(inject(\.maker) === before)
        }
        #expect(inject(\.maker) === before)
    }

    @Test func failedCallDoesNotShowTheDependenciesOfAFactory() {
        let before = outside.throwingMaker
        #expect(throws: CancellationError.self) { try before.reader(0) }
        withDependencies {
            $0[\.store] = Piece("stub")
        } operation: {
            #expect(throws: Never.self) {
                try #expect(inject(\.throwingMaker).reader(1).description == "made1(search(stub))")
            }
        }
    }

    @Test func factoryOfLazyObjectsDependsOnTheirFutureReads() {
        let made = outside.lazyMaker.reader()
        withDependencies {
            $0[\.store] = Piece("stub")
        } operation: {
            #expect(inject(\.lazyMaker).reader().reader.search.description == "search(stub)")
        }
        #expect(made.reader.search.description == "search(store)")
    }

    @Test func calledFactoryOfTypedGraphsDependsOnEverything() {
        let session = outside.sessionMaker.reader()
        withDependencies {
            $0[\.store] = Piece("stub")
        } operation: {
            #expect(inject(\.sessionMaker).reader().cart.description == "cart(search(stub))")
        }
        #expect(session.cart.description == "cart(search(store))")
    }

    @Test func lazilyReadTypedGraphDependsOnEverything() {
        let session = outside.lazySession.reader.session
        withDependencies {
            $0[\.store] = Piece("stub")
        } operation: {
            #expect(inject(\.lazySession).reader.session.cart.description == "cart(search(stub))")
        }
        #expect(session.cart.description == "cart(search(store))")
    }

    @Test func objectThatHoldsATypedGraphDependsOnEverything() {
        let before = outside.sessionOwner
        #expect(before.reader.cart.description == "cart(search(store))")
        withDependencies {
            $0[\.store] = Piece("stub")
        } operation: {
            #expect(inject(\.sessionOwner).reader.cart.description == "cart(search(stub))")
        }
        #expect(inject(\.sessionOwner) === before)
    }

    // MARK: - Escaped dependencies

    @Test func escapedClosureReadsInItsOwnWorld() {
        let before = outside.escaping
        let inside = withDependencies {
            $0[\.store] = Piece("stub")
        } operation: {
            inject(\.escaping)
        }
        #expect(inside.reader().description == "search(stub)")
        #expect(before.reader().description == "search(store)")
    }

    @Test func escapedDependenciesMayReadAnythingAtAnyTime() {
        let before = outside.escapingAnything
        #expect(before.reader.yield { inject(\.clock) }.description == "clock")
        withDependencies {
            $0[\.store] = Piece("stub")
        } operation: {
            #expect(inject(\.escapingAnything).reader.yield { inject(\.search) }.description == "search(stub)")
        }
    }

    @Test func detachedTaskReadsInTheWorldOfItsObject() async {
        let inside = withDependencies {
            $0[\.store] = Piece("stub")
        } operation: {
            inject(\.lazy)
        }
        let text = await Task.detached { inside.reader.search.description }.value
        #expect(text == "search(stub)")
        #expect(inject(\.search).description == "search(store)")
    }

    @Test func queueReadsInTheWorldOfItsObject() async {
        let inside = withDependencies {
            $0[\.store] = Piece("stub")
        } operation: {
            inject(\.maker)
        }
        let text = await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: inside.reader(3).description) }
        }
        #expect(text == "made3(search(stub))")
    }

    // MARK: - Late reads count as soon as they are known

    @Test func objectThatReadAnUntouchedInstanceIsShared() {
        let before = outside.lazy
        withDependencies {
            $0[\.clock] = Piece("stub")
        } operation: {
            #expect(inject(\.lazy) !== before)
        }
        let search = before.reader.search
        withDependencies {
            $0[\.clock] = Piece("stub")
        } operation: {
            #expect(inject(\.lazy) === before)
            #expect(inject(\.search) === search)
        }
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
    fileprivate var make: @Sendable (Int) -> Piece { factory { Piece("made\($0)", search) } }
    fileprivate var maker: Owner<@Sendable (Int) -> Piece> { singleton { Owner(make) } }
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
    fileprivate var lazySession: Owner<LazySessionReader> { singleton { Owner(LazySessionReader()) } }
    fileprivate var escaping: Owner<@Sendable () -> Piece> {
        singleton { withEscapedDependencies { escaped in Owner { escaped.yield { inject(\.search) } } } }
    }
    fileprivate var escapingAnything: Owner<EscapedDependencies> {
        singleton { withEscapedDependencies { escaped in Owner(escaped) } }
    }
}
private struct LazySessionReader: Sendable {
    @LazyInjected(\.freshSession) var session
}
