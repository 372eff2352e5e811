import Joinery
import JoineryMacros

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}

enum Search {
    @AutoWired
    private struct Query: Sendable {  // error
        let listings: any Listings
    }

    static func run() { _ = Query(from: .current) }
}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
}
