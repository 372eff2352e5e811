import Joinery

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}
struct StubListings: Listings {}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
}

func prepare() {
    prepareDependencies {
        $0.override(\.listing) { StubListings() }
    }
}
