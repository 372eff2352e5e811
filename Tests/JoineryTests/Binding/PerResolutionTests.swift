// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import Testing

@Suite(.dependencies) struct PerResolutionTests {
    private let dependencies = Dependencies.current

    @Test func isSharedInAResolution() {
        let purchase = dependencies.purchase
        #expect(purchase.orders.transaction === purchase.transaction)
        #expect(purchase.invoices.transaction === purchase.transaction)
    }

    @Test func isSharedInTheResolutionOfASingleton() {
        let purchase = dependencies.keptPurchase
        #expect(purchase.orders.transaction === purchase.invoices.transaction)
    }

    @Test func isRebuiltInTheNextResolution() {
        #expect(dependencies.purchase.transaction !== dependencies.purchase.transaction)
        #expect(dependencies.transaction !== dependencies.transaction)
    }

    @Test func isRebuiltForEachInjectionOutsideOfABuild() {
        // Created by hand: each of its injections is a separate resolution.
        let purchase = Purchase()
        #expect(purchase.orders.transaction !== purchase.invoices.transaction)
        #expect(purchase.transaction !== purchase.orders.transaction)
    }

    @Test func isRebuiltForALazyRead() {
        let purchase = dependencies.lazyPurchase
        #expect(purchase.lazy !== purchase.transaction)
        #expect(purchase.lazy === purchase.lazy)
    }

    @Test func isRebuiltForEachDynamicRead() {
        let purchase = dependencies.lazyPurchase
        #expect(purchase.dynamic !== purchase.dynamic)
    }

    @Test func isRebuiltForEachCallOfAFactory() {
        let make = dependencies.makePurchase
        let first = make()
        #expect(first.orders.transaction === first.invoices.transaction)
        #expect(make().transaction !== first.transaction)
    }

    @Test func isRebuiltForAFactoryThatABuilderCalls() {
        let transactions = dependencies.purchases.map { ObjectIdentifier($0.transaction) }
        #expect(Set(transactions).count == 3)
    }
}

private final class Transaction: Sendable {}

private final class Orders: Sendable {
    let transaction = inject(\.transaction)
}

private final class Invoices: Sendable {
    let transaction = inject(\.transaction)
}

private final class Purchase: Sendable {
    let orders = inject(\.orders)
    let invoices = inject(\.invoices)
    let transaction = inject(\.transaction)
}

private struct LazyPurchase {
    let transaction = inject(\.transaction)
    @LazyInjected(\.transaction) var lazy
    @DynamicInjected(\.transaction) var dynamic
}

extension Dependencies {
    fileprivate var transaction: Transaction { perResolution { Transaction() } }
    fileprivate var orders: Orders { transient { Orders() } }
    fileprivate var invoices: Invoices { transient { Invoices() } }
    fileprivate var purchase: Purchase { transient { Purchase() } }
    fileprivate var keptPurchase: Purchase { singleton { Purchase() } }
    fileprivate var lazyPurchase: LazyPurchase { transient { LazyPurchase() } }
    fileprivate var makePurchase: @Sendable () -> Purchase { factory { Purchase() } }
    fileprivate var purchases: [Purchase] {
        transient {
            let make = makePurchase
            return [purchase, make(), make()]
        }
    }
}
