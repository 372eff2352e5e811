import Joinery
import JoineryMacros

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}

struct SessionGraph: DependencyGraph {
    let instances = Instances()
    let user: String
}

@AutoWired(from: SessionGraph.self)
public final class Favorites: Sendable {  // error
    public init(user: String) {}
}

extension SessionGraph {
    var favorites: Favorites { singleton { Favorites(from: self) } }
}
