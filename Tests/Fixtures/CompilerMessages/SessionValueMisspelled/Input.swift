import Joinery

struct Favorites: Sendable {}

struct SessionGraph: DependencyGraph {
    let instances = Instances()
}

extension SessionGraph {
    var favorites: Favorites { singleton { Favorites() } }
}

struct FavoritesView {
    @Injected(\.favorits, of: SessionGraph.self) private var favorites
}
