import Joinery

struct User: Sendable {}
struct Listings: Sendable {}
struct Favourites: Sendable {
    let user: User
    let listings: Listings
}

struct SessionGraph: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
    let user: User
}

extension SessionGraph {
    var favourites: Favourites { singleton { Favourites(user: user, listings: app.listings) } }
}

extension Dependencies {
    var listings: Listings { singleton { Listings() } }
}

func countFavourites(of user: User) -> Favourites {
    SessionGraph(app: .current, user: user).run { inject(\.favourites, of: SessionGraph.self) }
}
