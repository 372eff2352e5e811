import Joinery
import JoineryMacros

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}

struct SessionGraph: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
    let user: String
}

@AutoWired(["user": \SessionGraph.user])  // error
struct Favourites: Sendable {
    let listings: any Listings
    let user: String
}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
    var favourites: Favourites { singleton { Favourites(from: self) } }
}
