import Joinery
import JoineryMacros

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}

struct Database: Sendable {
    init(path: String) throws {}
}

@AutoWired
struct Store: Sendable {
    let database: Database  // error
}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
    var database: Database { get throws { try singleton { try Database(path: "rentals.sqlite") } } }
    var store: Store { singleton { Store(from: self) } }
}
