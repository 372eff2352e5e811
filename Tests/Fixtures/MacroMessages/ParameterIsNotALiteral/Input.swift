import Joinery
import JoineryMacros

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}

let id = "id"

@AutoWired(assisted: id)  // error
struct Detail: Sendable {
    let id: Int
    let listings: any Listings
}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
    var detail: @Sendable (Int) -> Detail { factory { Detail(from: self, id: $0) } }
}
