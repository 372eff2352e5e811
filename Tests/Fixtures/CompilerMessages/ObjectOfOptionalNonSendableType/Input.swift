import JoineryObjects

final class Session {
    var user: String?
}

extension DependencyObjects {
    static let session = DependencyObject<Session?> { nil }
}
