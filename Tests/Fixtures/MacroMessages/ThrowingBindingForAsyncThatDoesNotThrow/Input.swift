import Joinery
import JoineryMacros

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}

struct Database: Sendable {
    init(path: String) throws {}
}

@AutoWired
actor Store {
    init(database: Database) async {}  // error
}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
    var database: Database { get throws { try singleton { try Database(path: "rentals.sqlite") } } }
}
