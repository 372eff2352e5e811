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
    let listings: any Listings  // error
}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
}
