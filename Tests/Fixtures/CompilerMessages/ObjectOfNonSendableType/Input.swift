import JoineryObjects

final class LiveStore {
    var purchases: [String] = []
}

extension DependencyObjects {
    static let store = DependencyObject<LiveStore> { LiveStore() }
}
