import Joinery

struct User: Sendable {}
struct Favourites: Sendable {}

struct Sync: Sendable {
    let favourites: Favourites
}

struct SessionGraph: DependencyGraph {
    let instances = Instances()
    let user: User
}

extension SessionGraph {
    var favourites: Favourites { singleton { Favourites() } }
}

extension Dependencies {
    var sync: Sync { singleton { Sync(favourites: favourites) } }
}
