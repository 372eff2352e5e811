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
struct Favourites: Sendable {
    let user: String
}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
    var favourites: Favourites { singleton { Favourites(from: self) } }  // error
}
