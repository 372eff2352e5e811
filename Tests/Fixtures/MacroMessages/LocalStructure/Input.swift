import Joinery
import JoineryMacros

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}

func search() {
    @AutoWired
    struct Search: Sendable {  // error
        let listings: any Listings
    }
    _ = Search(from: .current)
}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
}
