import Joinery

@MainActor final class Router {}

extension Dependencies {
    @MainActor var router: Router { singleton { Router() } }
}

struct SearchPresenter {
    @Injected(\.router) private var router
}
