import JoineryObjects

protocol Store: Sendable {}
struct LiveStore: Store {}

extension DependencyObjects {
    static let store = DependencyObject<any Store> { LiveStore() }
}

struct Presenter {
    @Injected(.storefront) var store: any Store
}
