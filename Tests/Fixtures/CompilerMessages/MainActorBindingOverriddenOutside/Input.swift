import Joinery

@MainActor final class Router {}

extension Dependencies {
    @MainActor var router: Router { singleton { Router() } }
}

func prepare(_ router: Router) {
    prepareDependencies {
        $0[\.router] = router
    }
}
