import Joinery

@MainActor final class Router {
    init() {}
}

extension Dependencies {
    var router: Router { singleton { Router() } }
}
