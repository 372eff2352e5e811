import JoineryObjects

protocol Store: Sendable {}
struct LiveStore: Store {}

extension DependencyObjects {
    static var store = DependencyObject<any Store> { LiveStore() }
}
