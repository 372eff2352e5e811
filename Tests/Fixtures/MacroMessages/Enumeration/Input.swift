import Joinery
import JoineryMacros

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}

@AutoWired
enum Search {  // error
    case of(any Listings)

    init(listings: any Listings) { self = .of(listings) }
}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
    var search: Search { transient { Search(from: self) } }
}
