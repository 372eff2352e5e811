// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Dispatch
import Joinery
import JoineryTesting
import Synchronization
import TestSupport
import Testing

/// Overrides from another thread during a resolution.
@Suite(.dependencies) struct LateResolutionTests {
    @Test func unrelatedOverrideKeepsTheInstance() async {
        let units = await units(waiting: "after the orders") {
            prepareDependencies { $0[\.clock] = Piece("late") }
            #expect("\(app.timer)" == "timer(late)")
        }
        #expect(units.orders === units.invoices)
    }

    @Test func unrelatedOverrideKeepsTheInstanceBeingBuilt() async {
        let units = await units(waiting: "in the unit") {
            prepareDependencies { $0[\.clock] = Piece("late") }
        }
        #expect(units.orders === units.invoices)
    }

    @Test func overrideOfADependencyRebuildsForLaterReads() async {
        for place in ["after the orders", "in the unit"] {
            let units = await units(waiting: place) {
                prepareDependencies { $0[\.store] = Piece("late") }
                #expect("\(app.store)" == "late")
            }
            #expect("\(units.orders) \(units.invoices)" == "unit(store) unit(late)")
            prepareDependencies { $0[\.store] = Piece("store") }
        }
    }

    @Test func readsOfAnotherThreadDuringABuildDoNotCountForIt() async {
        let units = await units(waiting: "in the unit") {
            #expect("\(app.timer)" == "timer(clock)")
            prepareDependencies { $0[\.clock] = Piece("late") }
        }
        #expect("\(units.orders) \(units.invoices)" == "unit(store) unit(store)")
        #expect(units.orders === units.invoices)
    }

    private let app = Dependencies.current

    /// Resolves the checkout on a separate thread, with `change` in between.
    ///
    /// - Parameters:
    ///   - place: Where the resolution waits for the change.
    ///   - change: Runs in the same world, on another thread.
    /// - Returns: The values that the orders and the invoices were built from.
    private func units(waiting place: String, _ change: () -> Void) async -> (orders: Piece, invoices: Piece) {
        let checkpoint = Checkpoint(place)
        prepareDependencies { $0[\.checkpoint] = checkpoint }
        _ = (app.checkpoint, app.timer)
        async let checkout = onThread(inCurrentWorld { [app] in app.checkout })
        _ = await onThread { checkpoint.awaitBeginning() }
        change()
        checkpoint.goOn()
        let parts = await checkout.parts
        return (parts[0].parts[0], parts[1].parts[0])
    }
}

private final class Checkpoint: Sendable {
    let place: String
    private let hasBegun = DispatchSemaphore(value: 0)
    private let mayEnd = DispatchSemaphore(value: 0)
    private let isFirst = Atomic(true)

    init(_ place: String) {
        self.place = place
    }

    /// Lets the other thread make its change, if this is the place and it has not done so yet.
    func pass(_ place: String) {
        guard place == self.place, isFirst.exchange(false, ordering: .relaxed) else { return }
        hasBegun.signal()
        mayEnd.wait()
    }

    func awaitBeginning() { hasBegun.wait() }
    func goOn() { mayEnd.signal() }
}

extension Dependencies {
    fileprivate var checkpoint: Checkpoint { singleton { Checkpoint("") } }
    fileprivate var store: Piece { singleton { Piece("store") } }
    fileprivate var clock: Piece { singleton { Piece("clock") } }
    fileprivate var timer: Piece { singleton { Piece("timer", clock) } }
    fileprivate var unit: Piece {
        perResolution {
            let store = store
            checkpoint.pass("in the unit")
            return Piece("unit", store)
        }
    }
    fileprivate var orders: Piece { transient { Piece("orders", unit) } }
    fileprivate var invoices: Piece { transient { Piece("invoices", unit) } }
    fileprivate var checkout: Piece {
        transient {
            let orders = orders
            checkpoint.pass("after the orders")
            return Piece("checkout", orders, invoices)
        }
    }
}
