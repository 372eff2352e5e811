import Joinery
import JoineryMacros

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}

struct Limit: Sendable {
    init(_ count: Int) {}
}

@AutoWired(assisted: "limit")
struct Search: Sendable {
    let listings: any Listings
    var limit = Limit(20)  // error
}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
    var search: @Sendable (Limit) -> Search { factory { Search(from: self, limit: $0) } }
}
