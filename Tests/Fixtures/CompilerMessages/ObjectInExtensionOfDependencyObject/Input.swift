import JoineryObjects

protocol Store: Sendable {}
struct LiveStore: Store {}

extension DependencyObject {
    static let store = DependencyObject<any Store> { LiveStore() }
}
