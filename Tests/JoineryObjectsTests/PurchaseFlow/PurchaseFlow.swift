// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryObjects

// An application that uses binding objects, with a single import.

extension DependencyObjects {
    static let storefront = DependencyObject<any Storefront> {
        CatalogStorefront(products: [Product(id: "monthly", price: 5), Product(id: "yearly", price: 50)])
    }
    static let receiptArchive = DependencyObject<any ReceiptArchive> { MemoryReceiptArchive() }
    static let analytics = DependencyObject<any PurchaseAnalytics> { EventLog() }
    static let subscription = DependencyObject<any SubscriptionUseCase> {
        StoreSubscription(
            storefront: DependencyObjects[.storefront], receipts: DependencyObjects[.receiptArchive],
            analytics: DependencyObjects[.analytics])
    }
}

struct StoreSubscription: SubscriptionUseCase {
    let storefront: any Storefront
    let receipts: any ReceiptArchive
    let analytics: any PurchaseAnalytics

    var isSubscribed: Bool { !receipts.receipts().isEmpty }

    func subscribe(to id: String) async throws -> Receipt? {
        guard let product = await storefront.product(id: id) else {
            analytics.track("unknown \(id)")
            return nil
        }
        let receipt = try await storefront.charge(for: product)
        receipts.keep(receipt)
        analytics.track("bought \(id)")
        return receipt
    }
}

@MainActor final class PurchasePresenter {
    @Injected(.subscription) private var subscription: any SubscriptionUseCase
    @Injected(.analytics) private var analytics

    private(set) var message = ""

    func didTapBuy(_ id: String) async {
        analytics.track("tapped \(id)")
        do {
            let receipt = try await subscription.subscribe(to: id)
            message = receipt.map { "Paid \($0.paid)" } ?? "Not for sale"
        } catch {
            message = "Declined"
        }
    }
}

/// A value type as the owner.
struct SubscriptionBadge {
    @Injected(.subscription) private var subscription: any SubscriptionUseCase

    var title: String { subscription.isSubscribed ? "Member" : "Join" }
}

/// An actor as the owner.
actor ReceiptExporter {
    @Injected(.receiptArchive) private var archive: any ReceiptArchive

    func lines() -> [String] { archive.receipts().map { "\($0.productID): \($0.paid)" } }
}
