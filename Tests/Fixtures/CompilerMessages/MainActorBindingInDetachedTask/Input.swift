import Joinery

@MainActor final class Router {}

extension Dependencies {
    @MainActor var router: Router { singleton { Router() } }
}

func start() {
    Task.detached { print(inject(\.router)) }
}
