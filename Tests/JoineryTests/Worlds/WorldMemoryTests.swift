// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import Synchronization
import Testing

/// Instances that are no longer referenced are released.
@Suite struct WorldMemoryTests {
    private let liveCount = LiveCount()

    private func inWorld<Result>(_ operation: (Dependencies) -> Result) -> Result {
        let monitor = TestMonitor(isStrict: false) { _ in }
        return TestWorld(monitor: monitor) { $0[\.liveCount] = liveCount }.perform {
            operation(Dependencies.current)
        }
    }

    // MARK: - Worlds

    @Test func worldIsReleasedWithItsInstances() {
        inWorld { _ = $0.search }
        #expect(liveCount.count == 0)
    }

    @Test func nestedWorldIsReleasedWithItsInstances() {
        inWorld { outside in
            _ = outside.search
            withDependencies {
                $0[\.store] = Counted(Nothing(), in: liveCount)
            } operation: {
                _ = inject(\.search)
                #expect(liveCount.count == 4)
                prepareDependencies { $0[\.store] = Counted(Nothing(), in: liveCount) }
                // What was built from the first value is dropped. The value itself stays, for the audit of overrides.
                #expect(liveCount.count == 4)
                _ = inject(\.search)
                #expect(liveCount.count == 5)
            }
            #expect(liveCount.count == 2)
        }
        #expect(liveCount.count == 0)
    }

    @Test func tenThousandWorldsLeakNothing() {
        inWorld { outside in
            _ = outside.search
            for _ in 0..<10_000 {
                withDependencies {
                    $0[\.store] = Counted(Nothing(), in: liveCount)
                } operation: {
                    _ = inject(\.search)
                    _ = inject(\.freshLazy).content.store
                }
            }
            #expect(liveCount.count == 2)
        }
        #expect(liveCount.count == 0)
    }

    @Test func objectsThatReadLaterDoNotHoldTheirBuild() {
        inWorld { outside in
            for read in [false, true] {
                let fresh = outside.freshLazy
                if read { _ = fresh.content.store }
                let shared = outside.sharedLazy
                if read { _ = shared.content.store }
                let units = outside.twoUnits
                #expect(units.content[0] === units.content[1])
                if read { _ = units.content[0].content.store }
                #expect(liveCount.count == (read ? 5 : 4))
            }
            #expect(liveCount.count == 1)
        }
        #expect(liveCount.count == 0)
    }

    @Test func lazyObjectOfAWorldIsReleasedOnceItHasRead() {
        inWorld { _ = $0.lazy.content.store }
        #expect(liveCount.count == 0)
    }

    @Test func objectsThatNeedEachOtherLazilyAreReleased() {
        inWorld { outside in
            let left = outside.left
            #expect(left.content.right.content.left === left)
            #expect(liveCount.count == 2)
        }
        #expect(liveCount.count == 0)
    }

    @Test func tenThousandResolutionsLeakNothing() {
        inWorld { outside in
            let make = outside.makeLazy
            for _ in 0..<10_000 {
                _ = outside.unit
                _ = outside.twoUnits
                _ = outside.freshLazy.content.store
                _ = outside.sharedLazy
                _ = make().content.store
            }
            #expect(liveCount.count == 1)
        }
        #expect(liveCount.count == 0)
    }

    // MARK: - Typed graphs

    @Test func typedGraphIsReleasedWithItsInstances() {
        inWorld { outside in
            do {
                let session = Session(app: outside)
                _ = session.checkout
                _ = outside.session.checkout
                _ = outside.makeSession().checkout
                session.run { _ = inject(\.freshLazyCheckout, of: Session.self).content.cart }
                #expect(liveCount.count == 2)
            }
            #expect(liveCount.count == 0)
        }
    }

    @Test func typedGraphWithALazyObjectIsReleasedOnceThatHasRead() {
        inWorld { outside in
            _ = Session(app: outside).lazyCheckout.content.cart
            #expect(liveCount.count == 0)
        }
    }

    @Test func objectOfATypedGraphKeepsItForItsLateReads() {
        inWorld { outside in
            do {
                let checkout = Session(app: outside).freshLazyCheckout
                #expect(checkout.content.cart === checkout.content.cart)
                #expect(liveCount.count == 2)
            }
            #expect(liveCount.count == 0)
        }
    }

    @Test func tenThousandTypedGraphsLeakNothing() {
        inWorld { outside in
            let make = outside.makeSession
            for _ in 0..<10_000 {
                let session = make()
                _ = session.checkout
                _ = session.freshLazyCheckout.content.cart
                #expect(liveCount.count == 2)
            }
            #expect(liveCount.count == 0)
        }
    }
}

/// Counts the existing objects.
private final class LiveCount: Sendable {
    private let number = Atomic(0)
    var count: Int { number.load(ordering: .sequentiallyConsistent) }
    func add(_ difference: Int) { number.add(difference, ordering: .sequentiallyConsistent) }
}

/// An object that holds a value, and is counted.
private final class Counted<Content: Sendable>: Sendable {
    let content: Content
    private let liveCount: LiveCount

    init(_ content: Content, in liveCount: LiveCount) {
        self.content = content
        self.liveCount = liveCount
        liveCount.add(1)
    }

    deinit { liveCount.add(-1) }
}

private struct Nothing: Sendable {}
private struct LazyStore: Sendable {
    @LazyInjected(\.store) var store
}
private struct DynamicStore: Sendable {
    @DynamicInjected(\.store) var store
}
private struct LazyRight: Sendable {
    @LazyInjected(\.right) var right
}
private struct WeakLeft: Sendable {
    @WeakInjected(\.left) var left
}
private struct LazyCart: Sendable {
    @LazyInjected(\.cart, of: Session.self) var cart
}

private struct Session: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
}
extension Session {
    fileprivate var cart: Counted<Nothing> { singleton { Counted(Nothing(), in: app.liveCount) } }
    fileprivate var checkout: Counted<Counted<Nothing>> { singleton { Counted(cart, in: app.liveCount) } }
    fileprivate var lazyCheckout: Counted<LazyCart> { singleton { Counted(LazyCart(), in: app.liveCount) } }
    fileprivate var freshLazyCheckout: Counted<LazyCart> { transient { Counted(LazyCart(), in: app.liveCount) } }
}

extension Dependencies {
    fileprivate var liveCount: LiveCount { required() }
    fileprivate var store: Counted<Nothing> { singleton { Counted(Nothing(), in: liveCount) } }
    fileprivate var search: Counted<Counted<Nothing>> { singleton { Counted(store, in: liveCount) } }
    fileprivate var unit: Counted<Nothing> { perResolution { Counted(Nothing(), in: liveCount) } }
    fileprivate var lazyUnit: Counted<LazyStore> { perResolution { Counted(LazyStore(), in: liveCount) } }
    fileprivate var twoUnits: Counted<[Counted<LazyStore>]> {
        transient { Counted([lazyUnit, lazyUnit], in: liveCount) }
    }
    fileprivate var freshLazy: Counted<LazyStore> { transient { Counted(LazyStore(), in: liveCount) } }
    fileprivate var sharedLazy: Counted<LazyStore> { shared { Counted(LazyStore(), in: liveCount) } }
    fileprivate var lazy: Counted<LazyStore> { singleton { Counted(LazyStore(), in: liveCount) } }
    fileprivate var dynamic: Counted<DynamicStore> { singleton { Counted(DynamicStore(), in: liveCount) } }
    fileprivate var left: Counted<LazyRight> { shared { Counted(LazyRight(), in: liveCount) } }
    fileprivate var right: Counted<WeakLeft> { shared { Counted(WeakLeft(), in: liveCount) } }
    fileprivate var makeLazy: @Sendable () -> Counted<LazyStore> { factory { Counted(LazyStore(), in: liveCount) } }
    fileprivate var session: Session { transient { Session(app: self) } }
    fileprivate var makeSession: @Sendable () -> Session { factory { Session(app: self) } }
}
