// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import Synchronization
import Testing

/// Instances that are no longer referenced are released.
@Suite struct WorldMemoryTests {
    private let census = Census()

    private func inWorld<Result>(_ operation: (Dependencies) -> Result) -> Result {
        let monitor = WorldMonitor(isStrict: false) { _ in }
        return TestWorld(isInheriting: false, monitor: monitor) { $0[\.census] = census }.perform {
            operation(Dependencies.current)
        }
    }

    // MARK: - Worlds

    @Test func worldIsGoneWithItsInstances() {
        inWorld { _ = $0.search }
        #expect(census.count == 0)
    }

    @Test func nestedWorldIsGoneWithItsInstances() {
        inWorld { outside in
            _ = outside.search
            withDependencies {
                $0[\.store] = Counted(Nothing(), in: census)
            } operation: {
                _ = inject(\.search)
                #expect(census.count == 4)
                prepareDependencies { $0[\.store] = Counted(Nothing(), in: census) }
                _ = inject(\.search)
                #expect(census.count == 6)
            }
            #expect(census.count == 2)
        }
        #expect(census.count == 0)
    }

    @Test func tenThousandWorldsLeaveNothing() {
        inWorld { outside in
            _ = outside.search
            for _ in 0..<10_000 {
                withDependencies {
                    $0[\.store] = Counted(Nothing(), in: census)
                } operation: {
                    _ = inject(\.search)
                    _ = inject(\.freshLazy).content.store
                }
            }
            #expect(census.count == 2)
        }
        #expect(census.count == 0)
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
                #expect(census.count == (read ? 5 : 4))
            }
            #expect(census.count == 1)
        }
        #expect(census.count == 0)
    }

    @Test func lazyObjectOfAWorldIsGoneOnceItHasRead() {
        inWorld { _ = $0.lazy.content.store }
        #expect(census.count == 0)
    }

    @Test func objectsThatNeedOneAnotherLazilyAreGone() {
        inWorld { outside in
            let east = outside.east
            #expect(east.content.west.content.east === east)
            #expect(census.count == 2)
        }
        #expect(census.count == 0)
    }

    @Test func tenThousandResolutionsLeaveNothing() {
        inWorld { outside in
            let make = outside.makeLazy
            for _ in 0..<10_000 {
                _ = outside.unit
                _ = outside.twoUnits
                _ = outside.freshLazy.content.store
                _ = outside.sharedLazy
                _ = make().content.store
            }
            #expect(census.count == 1)
        }
        #expect(census.count == 0)
    }

    // MARK: - Typed graphs

    @Test func typedGraphIsGoneWithItsInstances() {
        inWorld { outside in
            do {
                let room = Room(app: outside)
                _ = room.chair
                _ = outside.room.chair
                _ = outside.makeRoom().chair
                room.run { _ = inject(\.freshLazyChair, of: Room.self).content.desk }
                #expect(census.count == 2)
            }
            #expect(census.count == 0)
        }
    }

    @Test func typedGraphWithALazyObjectIsGoneOnceThatHasRead() {
        inWorld { outside in
            _ = Room(app: outside).lazyChair.content.desk
            #expect(census.count == 0)
        }
    }

    @Test func objectOfATypedGraphKeepsItForItsLateReads() {
        inWorld { outside in
            do {
                let chair = Room(app: outside).freshLazyChair
                #expect(chair.content.desk === chair.content.desk)
                #expect(census.count == 2)
            }
            #expect(census.count == 0)
        }
    }

    @Test func tenThousandTypedGraphsLeaveNothing() {
        inWorld { outside in
            let make = outside.makeRoom
            for _ in 0..<10_000 {
                let room = make()
                _ = room.chair
                _ = room.freshLazyChair.content.desk
                #expect(census.count == 2)
            }
            #expect(census.count == 0)
        }
    }
}

/// Counts the existing objects.
private final class Census: Sendable {
    private let number = Atomic(0)
    var count: Int { number.load(ordering: .sequentiallyConsistent) }
    func add(_ difference: Int) { number.add(difference, ordering: .sequentiallyConsistent) }
}

/// An object that holds something, and is counted.
private final class Counted<Content: Sendable>: Sendable {
    let content: Content
    private let census: Census

    init(_ content: Content, in census: Census) {
        self.content = content
        self.census = census
        census.add(1)
    }

    deinit { census.add(-1) }
}

private struct Nothing: Sendable {}
private struct LazyStore: Sendable {
    @LazyInjected(\.store) var store
}
private struct DynamicStore: Sendable {
    @DynamicInjected(\.store) var store
}
private struct LazyWest: Sendable {
    @LazyInjected(\.west) var west
}
private struct WeakEast: Sendable {
    @WeakInjected(\.east) var east
}
private struct LazyDesk: Sendable {
    @LazyInjected(\.desk, of: Room.self) var desk
}

private struct Room: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
}
extension Room {
    fileprivate var desk: Counted<Nothing> { singleton { Counted(Nothing(), in: app.census) } }
    fileprivate var chair: Counted<Counted<Nothing>> { singleton { Counted(desk, in: app.census) } }
    fileprivate var lazyChair: Counted<LazyDesk> { singleton { Counted(LazyDesk(), in: app.census) } }
    fileprivate var freshLazyChair: Counted<LazyDesk> { transient { Counted(LazyDesk(), in: app.census) } }
}

extension Dependencies {
    fileprivate var census: Census { required() }
    fileprivate var store: Counted<Nothing> { singleton { Counted(Nothing(), in: census) } }
    fileprivate var search: Counted<Counted<Nothing>> { singleton { Counted(store, in: census) } }
    fileprivate var unit: Counted<Nothing> { perResolution { Counted(Nothing(), in: census) } }
    fileprivate var lazyUnit: Counted<LazyStore> { perResolution { Counted(LazyStore(), in: census) } }
    fileprivate var twoUnits: Counted<[Counted<LazyStore>]> {
        transient { Counted([lazyUnit, lazyUnit], in: census) }
    }
    fileprivate var freshLazy: Counted<LazyStore> { transient { Counted(LazyStore(), in: census) } }
    fileprivate var sharedLazy: Counted<LazyStore> { shared { Counted(LazyStore(), in: census) } }
    fileprivate var lazy: Counted<LazyStore> { singleton { Counted(LazyStore(), in: census) } }
    fileprivate var dynamic: Counted<DynamicStore> { singleton { Counted(DynamicStore(), in: census) } }
    fileprivate var east: Counted<LazyWest> { shared { Counted(LazyWest(), in: census) } }
    fileprivate var west: Counted<WeakEast> { shared { Counted(WeakEast(), in: census) } }
    fileprivate var makeLazy: @Sendable () -> Counted<LazyStore> { factory { Counted(LazyStore(), in: census) } }
    fileprivate var room: Room { transient { Room(app: self) } }
    fileprivate var makeRoom: @Sendable () -> Room { factory { Room(app: self) } }
}
