import JoineryObjects

struct Store: Sendable {
    let receipts: Receipts
}
final class Receipts: Sendable {
    init(store: Store) {}
}

extension DependencyObjects {
    static let store = DependencyObject<Store> { Store(receipts: DependencyObjects[.receipts]) }
    static let receipts = DependencyObject<Receipts> { Receipts(store: DependencyObjects[.store]) }
}
