import JoineryObjects

protocol Store: Sendable {}
struct LiveStore: Store {}

extension DependencyObjects {
    static let store = DependencyObject<any Store> { LiveStore() }
}

struct Presenter {
    @Injected(.store) var store: any Store
}

func present() {
    var presenter = Presenter()
    presenter.store = LiveStore()
}
