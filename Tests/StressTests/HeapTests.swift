// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation
import JoineryAsync
import JoineryKeys
import JoineryTesting
import Synchronization
import Testing

/// The memory in use is the same after a million worlds and a million resolutions as after the first ones.
///
/// Each runs in its own process, where nothing else allocates memory.
@Suite(.serialized) struct HeapTests {
    @Test(arguments: Work.allCases) private func memoryInUseIsFlat(work: Work) async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) { [work] in
            await freshWorld().perform { () async in
                _ = inject(\.shop)
                let make = inject(\.makeShop)
                let rounds = min(1_000_000, Effort.rounds(work.rounds))
                await Heap.requireFlat(rounds: rounds, within: work.tolerance) { await work($0, make) }
            }
        }
        #expect(String(decoding: result?.standardErrorContent ?? [], as: UTF8.self) == "")
    }
}

private struct Session: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
}
private struct LazyShelf: Sendable {
    @LazyInjected(\.shelf) var shelf
}
private struct WeakShelf: Sendable {
    @WeakInjected(\.passing) var shelf
}
private final class Box<Content: Sendable>: Sendable {
    let content: Content
    init(_ content: Content) { self.content = content }
}

extension Session {
    fileprivate var cart: Cart { singleton { Cart() } }
    fileprivate var cartHolder: Box<Cart> { singleton { Box(cart) } }
    fileprivate var mailbox: Async<Cart> { asyncSingleton { Cart() } }
    fileprivate var basket: Shelf { singleton { Shelf(app.store) } }
    fileprivate var late: Box<LazyShelf> { transient { Box(LazyShelf()) } }
}
private final class Cart: ClosableDependency {
    static let openCount = Atomic(0)
    init() { Self.openCount.add(1, ordering: .relaxed) }
    func close() async { Self.openCount.subtract(1, ordering: .relaxed) }
}
extension Dependencies {
    fileprivate var store: Store { singleton { Store(0) } }
    fileprivate var shelf: Shelf { singleton { Shelf(store) } }
    fileprivate var shop: Shop { singleton { Shop(shelf, unit) } }
    fileprivate var unit: Shelf { perResolution { Shelf(store) } }
    fileprivate var twoUnits: Shop { transient { Shop(unit, unit) } }
    fileprivate var passing: Shelf { shared { Shelf(store) } }
    fileprivate var opened: Async<Shelf> { asyncShared { Shelf(store) } }
    fileprivate func passing(_ number: Int) -> Shelf { shared(for: number) { Shelf(store) } }
    fileprivate func opened(_ number: Int) -> Async<Shelf> { asyncShared(for: number) { Shelf(store) } }
    fileprivate var clock: Store { singleton { Store(0) } }
    fileprivate var late: Box<LazyShelf> { singleton { Box(LazyShelf()) } }
    fileprivate var weak: Box<WeakShelf> { transient { Box(WeakShelf()) } }
    fileprivate var makeShop: @Sendable (Int) -> Shop { factory { _ in Shop(shelf, unit) } }
    fileprivate var maker: Box<@Sendable (Int) -> Shop> { singleton { Box(makeShop) } }
    fileprivate var session: Session { transient { Session(app: self) } }
    fileprivate var nested: Shelf {
        transient {
            withDependencies {
                $0[\.store] = Store(1)
            } operation: {
                inject(\.shelf)
            }
        }
    }
}

/// The work that is repeated, and whose results are released each time.
private enum Work: String, CaseIterable, Codable, Sendable {
    case worldWithAValue
    case worldWithAClosure
    case worldWithADecorator
    case worldThatAdopts
    case worldChangedLater
    case worldOpenedFromABuild
    case worldOfATest
    case worldOfATestThatHoldsItself
    case worldWithATypedGraph
    case worldWithLazyObjects
    case worldInAWorld
    case resolution
    case resolutionOfAnObject
    case sharedInstance
    case sharedOpening
    case sharedFamily
    case sharedFamilyOpening
    case factoryCall
    case typedGraph
    case typedGraphClosed
    case typedGraphShutDown

    /// The number of rounds, within CI's time. `JOINERY_STRESS=20` in an optimized build is a million rounds each, the
    /// maximum.
    var rounds: Int {
        guard Effort.isOptimized else { return keepsBlocks ? 12_000 : 5_000 }
        return switch self {
        case .worldWithAValue, .resolution: 1_000_000
        case .typedGraphClosed, .typedGraphShutDown: 20_000
        default: 50_000
        }
    }

    /// The tolerance in bytes.
    var tolerance: Int { keepsBlocks ? Heap.toleranceOfTasks : Heap.tolerance }

    /// Whether released memory is kept for later: by the threads of tasks, or by the table of a family, which holds up
    /// to 64 released members.
    private var keepsBlocks: Bool {
        switch self {
        case .sharedOpening, .sharedFamily, .sharedFamilyOpening, .typedGraphClosed, .typedGraphShutDown: true
        default: false
        }
    }

    /// Opens three values, which are closed within a time limit that is never reached.
    private func shutDown(_ session: Session) async {
        _ = try? await (session.basket, session.cartHolder, session.mailbox())
        try? await session.shutdown()
    }

    /// Does it once in the current world.
    func callAsFunction(_ number: Int, _ make: @Sendable (Int) -> Shop) async {
        switch self {
        case .worldWithAValue:
            withDependencies({ $0[\.store] = Store(number) }, operation: { _ = inject(\.shop) })
        case .worldWithAClosure:
            withDependencies({ $0.override(\.store) { Store(number) } }, operation: { _ = inject(\.shop) })
        case .worldWithADecorator:
            withDependencies(
                { $0.decorate(\.store) { value, _ in Store(value.version + 1) } }, operation: { _ = inject(\.shop) })
        case .worldThatAdopts:
            withDependencies({ $0[\.clock] = Store(number) }, operation: { _ = inject(\.shop) })
        case .worldChangedLater:
            withDependencies {
                $0[\.clock] = Store(number)
            } operation: {
                _ = (inject(\.shop), inject(\.clock))
                prepareDependencies { $0[\.store] = Store(number) }
                _ = inject(\.shop)
            }
        case .worldOpenedFromABuild: _ = inject(\.nested)
        case .worldOfATest:
            let monitor = TestMonitor(isStrict: false) { _ in }
            let world = TestWorld(monitor: monitor) { _ in }
            world.perform { _ = inject(\.shop) }
        case .worldOfATestThatHoldsItself:
            let monitor = TestMonitor(isStrict: false) { _ in }
            let world = TestWorld(monitor: monitor) { _ in }
            world.perform {
                _ = (inject(\.late), inject(\.maker))
                withDependencies({ $0[\.store] = Store(number) }, operation: { _ = inject(\.late) })
            }
        case .worldWithATypedGraph:
            withDependencies {
                $0[\.store] = Store(number)
            } operation: {
                let session = inject(\.session)
                _ = (session.basket, session.late.content.shelf)
                session.run { _ = inject(\.basket, of: Session.self) }
            }
        case .worldWithLazyObjects:
            withDependencies {
                $0[\.store] = Store(number)
            } operation: {
                _ = (inject(\.late).content.shelf, inject(\.weak).content.shelf, inject(\.makeShop)(number))
            }
        case .worldInAWorld:
            withDependencies {
                $0[\.store] = Store(number)
            } operation: {
                _ = inject(\.shop)
                withDependencies({ $0[\.clock] = Store(number) }, operation: { _ = inject(\.shop) })
            }
        case .resolution: _ = inject(\.unit)
        case .resolutionOfAnObject: _ = inject(\.twoUnits)
        case .sharedInstance: _ = (inject(\.passing), inject(\.weak).content.shelf)
        case .sharedOpening: _ = try? await inject(\.opened)()
        case .sharedFamily: _ = Dependencies.current.passing(number)
        case .sharedFamilyOpening: _ = try? await Dependencies.current.opened(number)()
        case .factoryCall: _ = make(number)
        case .typedGraph: _ = inject(\.session).basket
        case .typedGraphClosed:
            // Closing runs in the background, and the test waits for it.
            _ = inject(\.session).cartHolder
            while Cart.openCount.load(ordering: .relaxed) > 0 { await Task.yield() }
        case .typedGraphShutDown: await shutDown(inject(\.session))
        }
    }
}
