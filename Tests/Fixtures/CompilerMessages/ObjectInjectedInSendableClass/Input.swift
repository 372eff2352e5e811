import JoineryObjects

protocol Store: Sendable {}
struct LiveStore: Store {}

extension DependencyObjects {
    static let store = DependencyObject<any Store> { LiveStore() }
}

final class Presenter: Sendable {
    @Injected(.store) private var store: any Store
}
