import JoineryObjects

protocol Store: Sendable {}
struct LiveStore: Store {}

extension DependencyObjects {
    static let store = DependencyObject<any Store> { LiveStore() }
}

final class Presenter {
    @Injected(.store) var store: any Store
}

actor Exporter {
    @LazyInjected(.store) private var store
}

final class Archive: Sendable {
    private let store = inject(.store)
}

func setUp() {
    DependencyObjects[.store] = LiveStore()
    DependencyObjects.useLive(.store)
}
