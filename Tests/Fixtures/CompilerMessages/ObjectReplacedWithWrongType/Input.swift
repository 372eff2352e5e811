import JoineryObjects

protocol Store: Sendable {}
struct LiveStore: Store {}

extension DependencyObjects {
    static let store = DependencyObject<any Store> { LiveStore() }
}

struct StubReceipts: Sendable {}

func setUp() {
    DependencyObjects[.store] = StubReceipts()
}
