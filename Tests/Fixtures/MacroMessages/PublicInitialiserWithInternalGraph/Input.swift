import Joinery
import JoineryMacros

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}

struct SessionGraph: DependencyGraph {
    let instances = Instances()
    let user: String
}

@AutoWired(from: SessionGraph.self)
public final class Favourites: Sendable {  // error
    public init(user: String) {}
}

extension SessionGraph {
    var favourites: Favourites { singleton { Favourites(from: self) } }
}
