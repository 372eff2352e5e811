import Joinery
import JoineryMacros

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}

@AutoWired(assisted: "filter")
struct Search: Sendable {
    init(listings: any Listings, filter: (String) throws -> Bool) rethrows {  // error
        _ = try filter("")
    }
}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
}
