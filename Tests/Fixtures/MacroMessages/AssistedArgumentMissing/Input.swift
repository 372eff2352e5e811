import Joinery
import JoineryMacros

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}

@AutoWired(assisted: "id")
struct Detail: Sendable {
    let id: Int
    let listings: any Listings
}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
    var detail: Detail { transient { Detail(from: self) } }  // error
}
