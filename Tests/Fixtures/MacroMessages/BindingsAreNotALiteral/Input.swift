import Joinery
import JoineryMacros

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}

nonisolated(unsafe) let bindings: KeyValuePairs<String, PartialKeyPath<Dependencies>> = ["repository": \.listings]

@AutoWired(bindings)  // error
struct Search: Sendable {
    let repository: any Listings
}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
    var search: Search { singleton { Search(from: self) } }
}
