import JoineryObjects

protocol Store: Sendable {}
struct LiveReceipts: Sendable {}

extension DependencyObjects {
    static let store = DependencyObject<any Store> { LiveReceipts() }
}
