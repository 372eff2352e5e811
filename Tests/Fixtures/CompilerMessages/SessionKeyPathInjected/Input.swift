import Joinery

struct Settings: Sendable { var limit = 10 }

extension Dependencies {
    var settings: Settings { singleton { Settings() } }
}

struct SessionGraph: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
}

extension SessionGraph {
    var favorites: [String] { singleton { [] } }
}

final class FavoritesPresenter: Sendable {
    private let favorites = inject(\SessionGraph.favorites)
}
