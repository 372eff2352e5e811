import Joinery
import JoineryMacros

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}

class Screen {
    init(listings: any Listings) {}
}

@AutoWired
class Search: Screen {  // error
    private let limit = 20
}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
}
