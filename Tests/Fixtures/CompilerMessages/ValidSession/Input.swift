import Joinery

struct User: Sendable {}
struct Listings: Sendable {}
struct Favorites: Sendable {
    let user: User
    let listings: Listings
}

struct SessionGraph: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
    let user: User
}

extension SessionGraph {
    var favorites: Favorites { singleton { Favorites(user: user, listings: app.listings) } }
}

extension Dependencies {
    var listings: Listings { singleton { Listings() } }
}

func countFavorites(of user: User) -> Favorites {
    SessionGraph(app: .current, user: user).run { inject(\.favorites, of: SessionGraph.self) }
}
