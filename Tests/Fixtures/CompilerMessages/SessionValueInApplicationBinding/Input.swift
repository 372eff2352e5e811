import Joinery

struct User: Sendable {}
struct Favorites: Sendable {}

struct Sync: Sendable {
    let favorites: Favorites
}

struct SessionGraph: DependencyGraph {
    let instances = Instances()
    let user: User
}

extension SessionGraph {
    var favorites: Favorites { singleton { Favorites() } }
}

extension Dependencies {
    var sync: Sync { singleton { Sync(favorites: favorites) } }
}
