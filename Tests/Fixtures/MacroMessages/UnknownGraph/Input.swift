import Joinery
import JoineryMacros

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}

@AutoWired(from: SessionGraph.self)  // error
struct Favorites: Sendable {
    let user: String
}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
}
