import Joinery
import JoineryMacros

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}

@AutoWired  // error
func search(listings: any Listings) {}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
}
