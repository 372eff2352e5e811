import Joinery
import JoineryMacros

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}

private struct SessionGraph: DependencyGraph {
    let instances = Instances()
    let user: String
}

@AutoWired(from: SessionGraph.self)
final class Favorites: Sendable {  // error
    init(user: String) {}
}
