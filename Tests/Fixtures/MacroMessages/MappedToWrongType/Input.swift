import Joinery
import JoineryMacros

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}

@AutoWired(["repository": \.path])
struct Search: Sendable {
    let repository: any Listings  // error
}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
    var path: String { singleton { "rentals.sqlite" } }
    var search: Search { singleton { Search(from: self) } }
}
