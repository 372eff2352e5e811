import Joinery
import JoineryTesting

@MainActor final class Router {}

extension Dependencies {
    @MainActor var router: Router { singleton { Router() } }
}

let stubs: DependenciesTrait = .dependencies { $0.override(\.router) { Router() } }
