import JoineryObjects

@MainActor final class Router {
    private var stack: [String]

    init() { stack = [] }
}

extension DependencyObjects {
    static let router = DependencyObject<Router> { Router() }
}
