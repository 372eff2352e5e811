import Joinery
import JoineryTesting

@MainActor final class Router {}

extension Dependencies {
    @MainActor var router: Router { singleton { Router() } }
}

let live: DependenciesTrait = .dependencies { $0.useLive(\.router) }
