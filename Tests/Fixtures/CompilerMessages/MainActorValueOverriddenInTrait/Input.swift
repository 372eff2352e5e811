import Joinery
import JoineryTesting
import Testing

@MainActor final class Router {}

extension Dependencies {
    @MainActor var router: Router { singleton { Router() } }
}

@Test(.dependencies { $0[\.router] = Router() })
func routes() {}
