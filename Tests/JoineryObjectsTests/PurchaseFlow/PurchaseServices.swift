// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Synchronization

struct Product: Sendable, Hashable {
    let id: String
    let price: Int
}

struct Receipt: Sendable, Equatable {
    let productID: String
    let paid: Int
}

struct PurchaseDeclined: Error {}

protocol Storefront: Sendable {
    func product(id: String) async -> Product?
    func charge(for product: Product) async throws -> Receipt
}

protocol ReceiptArchive: Sendable {
    func keep(_ receipt: Receipt)
    func receipts() -> [Receipt]
}

protocol PurchaseAnalytics: Sendable {
    func track(_ event: String)
}

protocol SubscriptionUseCase: Sendable {
    func subscribe(to id: String) async throws -> Receipt?
    var isSubscribed: Bool { get }
}

struct CatalogStorefront: Storefront {
    let products: [Product]

    func product(id: String) async -> Product? { products.first { $0.id == id } }
    func charge(for product: Product) async throws -> Receipt {
        Receipt(productID: product.id, paid: product.price)
    }
}

final class MemoryReceiptArchive: ReceiptArchive {
    private let kept = Mutex<[Receipt]>([])

    func keep(_ receipt: Receipt) { kept.withLock { $0.append(receipt) } }
    func receipts() -> [Receipt] { kept.withLock { $0 } }
}

final class EventLog: PurchaseAnalytics {
    private let tracked = Mutex<[String]>([])

    var events: [String] { tracked.withLock { $0 } }

    func track(_ event: String) { tracked.withLock { $0.append(event) } }
}
