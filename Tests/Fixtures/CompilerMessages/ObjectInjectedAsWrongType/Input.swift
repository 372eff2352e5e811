import JoineryObjects

protocol Store: Sendable {}
struct LiveStore: Store {}

extension DependencyObjects {
    static let store = DependencyObject<any Store> { LiveStore() }
}

protocol Receipts: Sendable {}

struct Presenter {
    @Injected(.store) var receipts: any Receipts
}
