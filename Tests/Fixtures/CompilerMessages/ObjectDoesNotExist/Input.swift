import JoineryObjects

protocol Store: Sendable {}
struct LiveStore: Store {}

extension DependencyObjects {
    static let store = DependencyObject<any Store> { LiveStore() }
}

func buy() {
    _ = DependencyObjects[.storefront]
}
