import Joinery
import JoineryMacros

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}

enum Search {
    private enum Query {
        @AutoWired
        struct Text: Sendable {  // error
            let listings: any Listings
        }
    }
}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
}
