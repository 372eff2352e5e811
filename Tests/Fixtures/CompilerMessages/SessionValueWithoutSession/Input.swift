import Joinery

struct User: Sendable {}
struct Favorites: Sendable {
    let user: User
}

struct SessionGraph: DependencyGraph {
    let instances = Instances()
    let user: User
}

extension SessionGraph {
    var favorites: Favorites { singleton { Favorites(user: user) } }
}

struct FavoritesView {
    @Injected(\.favorites) private var favorites
}
