import Joinery

@MainActor final class Router {}

struct SearchPresenter: Sendable {
    let router: Router
}

extension Dependencies {
    @MainActor var router: Router { singleton { Router() } }
    var presenter: SearchPresenter { singleton { SearchPresenter(router: router) } }
}
