import Joinery
import JoineryMacros

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}

struct SessionGraph: DependencyGraph {
    let instances = Instances()
    let user: String
}
let session = SessionGraph.self

@AutoWired(from: session)  // error
struct Favorites: Sendable {
    let user: String
}

extension SessionGraph {
    var favorites: Favorites { singleton { Favorites(from: self) } }
}
