import Joinery

@MainActor final class Router {
    func showSearch() {}
}

extension Dependencies {
    @MainActor var router: Router { singleton { Router() } }
}

func openSearch() async {
    Dependencies.current.router.showSearch()
}
