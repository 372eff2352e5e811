import Joinery
import JoineryMacros

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}

@AutoWired(["repository": \.listings], assisted: "id")
struct Detail: Sendable {
    let id: Int
    private let repository: any Listings
}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
    var detail: @Sendable (Int) -> Detail { factory { Detail(from: self, id: $0) } }
}
