import Joinery
import JoineryMacros

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}

struct Detail: Sendable {
    let id: Int
}

@AutoWired
final class Screen: Sendable {
    init(listings: any Listings, detail: Detail) {}  // error
}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
    var detail: @Sendable (Int) -> Detail { factory { Detail(id: $0) } }
    var screen: Screen { singleton { Screen(from: self) } }
}
