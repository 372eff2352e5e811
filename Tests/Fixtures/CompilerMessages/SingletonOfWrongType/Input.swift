import Joinery

protocol Listings: Sendable {}
struct DatabaseListings: Sendable {}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
}
