import Joinery
import JoineryMacros

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}

@MainActor final class Router {}

@AutoWired
struct Screen {
    init(listings: any Listings, router: Router) {}  // error
}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
    @MainActor var router: Router { singleton { Router() } }
}
