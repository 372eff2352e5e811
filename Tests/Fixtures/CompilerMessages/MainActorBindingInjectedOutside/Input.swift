import Joinery

@MainActor final class Router {}

extension Dependencies {
    @MainActor var router: Router { singleton { Router() } }
}

final class SearchPresenter: Sendable {
    private let router = inject(\.router)
}
