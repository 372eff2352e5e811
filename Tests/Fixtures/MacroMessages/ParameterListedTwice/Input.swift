import Joinery
import JoineryMacros

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}

@AutoWired(["id": \.number], assisted: "id")  // error
struct Detail: Sendable {
    let id: Int
    let listings: any Listings
}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
    var number: Int { singleton { 7 } }
}
