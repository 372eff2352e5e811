import Joinery
import JoineryMacros

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}

@AutoWired
struct Search<Source: Listings>: Sendable {
    let listings: Source  // error
}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
    var search: Search<DatabaseListings> { singleton { Search(from: self) } }
}
