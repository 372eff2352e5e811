import Joinery
import JoineryMacros

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}

struct Search: Sendable {
    let text: String
}

@AutoWired
extension Search {  // error
    init(listings: any Listings) { text = "" }
}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
    var search: Search { singleton { Search(from: self) } }
}
