import Joinery
import JoineryMacros

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}

class Screen {
    init(from graph: Dependencies) {}
}

@AutoWired
class Search: Screen {  // error
    init(listings: any Listings) { super.init(from: .current) }
}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
}
