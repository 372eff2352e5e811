import Joinery

@MainActor final class Router {}

extension Dependencies {
    @MainActor var router: Router { singleton { Router() } }
}

func openSearch() {
    _ = inject(\.router)
}
