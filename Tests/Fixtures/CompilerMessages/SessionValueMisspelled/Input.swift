import Joinery

struct Favourites: Sendable {}

struct SessionGraph: DependencyGraph {
    let instances = Instances()
}

extension SessionGraph {
    var favourites: Favourites { singleton { Favourites() } }
}

struct FavouritesView {
    @Injected(\.favorites, of: SessionGraph.self) private var favourites
}
