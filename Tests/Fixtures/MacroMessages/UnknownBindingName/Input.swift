import Joinery
import JoineryMacros

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}

@AutoWired
final class Search: Sendable {
    private let listings: any Listings

    init(listing: any Listings, limit: Int = 20) {  // error
        listings = listing
    }
}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
    var search: Search { singleton { Search(from: self) } }
}
