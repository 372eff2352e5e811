import Joinery

struct User: Sendable {}
struct Favourites: Sendable {
    let user: User
}

struct SessionGraph: DependencyGraph {
    let instances = Instances()
    let user: User
}

extension SessionGraph {
    var favourites: Favourites { singleton { Favourites(user: user) } }
}

struct FavouritesView {
    @Injected(\.favourites) private var favourites
}
