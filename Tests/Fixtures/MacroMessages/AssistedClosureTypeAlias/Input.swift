import Joinery
import JoineryMacros

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}

typealias Filter = @Sendable (String) -> Bool

@AutoWired(assisted: "filter")
struct Search: Sendable {
    let listings: any Listings
    let filter: Filter  // error
}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
}
