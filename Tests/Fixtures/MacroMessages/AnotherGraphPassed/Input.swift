import Joinery
import JoineryMacros

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}

struct SessionGraph: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
    let user: String
}

@AutoWired(from: SessionGraph.self)
struct Favorites: Sendable {
    let user: String
}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
    var favorites: Favorites { singleton { Favorites(from: self) } }  // error
}
