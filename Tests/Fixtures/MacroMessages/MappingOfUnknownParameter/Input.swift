import Joinery
import JoineryMacros

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}

@AutoWired(["repositroy": \.listings])  // error
struct Search: Sendable {
    let repository: any Listings
    let limit = 20
}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
    var search: Search { singleton { Search(from: self) } }
}
