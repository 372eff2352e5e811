import Joinery
import JoineryMacros

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}

func search() {
    @AutoWired
    final class Search: Sendable {  // error
        init(listings: any Listings) {}
    }
    _ = Search(from: .current)
}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
}
