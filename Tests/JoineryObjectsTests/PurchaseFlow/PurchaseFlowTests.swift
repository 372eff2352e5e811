// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryObjects
import JoineryTesting
import TestSupport
import Testing
import XCTest

@Suite(.dependencies) @MainActor struct PurchaseFlowTests {
    private let log = EventLog()

    init() {
        DependencyObjects[.analytics] = log
    }

    @Test func buysAndKeepsTheReceipt() async {
        let presenter = PurchasePresenter()
        await presenter.didTapBuy("monthly")
        #expect(presenter.message == "Paid 5")
        #expect(log.events == ["tapped monthly", "bought monthly"])
        #expect(SubscriptionBadge().title == "Member")
        #expect(await ReceiptExporter().lines() == ["monthly: 5"])
    }

    @Test func startsWithoutAReceipt() async {
        #expect(SubscriptionBadge().title == "Join")
        #expect(await ReceiptExporter().lines() == [])
    }

    @Test func reportsWhatIsNotForSale() async {
        let presenter = PurchasePresenter()
        await presenter.didTapBuy("weekly")
        #expect(presenter.message == "Not for sale")
        #expect(log.events == ["tapped weekly", "unknown weekly"])
    }

    @Test func reportsADeclinedPurchase() async {
        DependencyObjects[.storefront] = DecliningStorefront()
        let presenter = PurchasePresenter()
        await presenter.didTapBuy("monthly")
        #expect(presenter.message == "Declined")
        #expect(SubscriptionBadge().title == "Join")
    }
}

/// An unmigrated test case, with an assignment in `setUp` and no cleanup.
final class PurchaseFlowTestCase: DependencyTestCase {
    override func setUp() {
        super.setUp()
        XCTAssertEqual(SubscriptionBadge().title, "Join", "something is left over")
        DependencyObjects[.subscription] = SubscriptionStub()
    }

    @MainActor func testBuysFromTheStub() async {
        let presenter = PurchasePresenter()
        await presenter.didTapBuy("monthly")
        XCTAssertEqual(presenter.message, "Paid 0")
        XCTAssertEqual(SubscriptionBadge().title, "Member")
    }

    func testReplacesTheStub() {
        DependencyObjects[.subscription] = SubscriptionStub(isSubscribed: false)
        XCTAssertEqual(SubscriptionBadge().title, "Join")
    }

    func testRestoresTheDefault() {
        DependencyObjects.useLive(.subscription)
        XCTAssertEqual(SubscriptionBadge().title, "Join")
        DependencyObjects[.receiptArchive].keep(Receipt(productID: "yearly", paid: 50))
        XCTAssertEqual(SubscriptionBadge().title, "Member")
    }
}

/// A test case with another base class.
final class PurchaseFlowInForeignTestCase: XCTestCase {
    override func invokeTest() {
        withTestDependencies { super.invokeTest() }
    }

    override func setUp() {
        super.setUp()
        XCTAssertEqual(SubscriptionBadge().title, "Join", "something is left over")
        DependencyObjects[.subscription] = SubscriptionStub()
    }

    func testFirst() { XCTAssertEqual(SubscriptionBadge().title, "Member") }
    func testSecond() { XCTAssertEqual(SubscriptionBadge().title, "Member") }
}

private struct DecliningStorefront: Storefront {
    func product(id: String) async -> Product? { Product(id: id, price: 1) }
    func charge(for product: Product) async throws -> Receipt { throw PurchaseDeclined() }
}

private struct SubscriptionStub: SubscriptionUseCase {
    var isSubscribed = true

    func subscribe(to id: String) async throws -> Receipt? { Receipt(productID: id, paid: 0) }
}
