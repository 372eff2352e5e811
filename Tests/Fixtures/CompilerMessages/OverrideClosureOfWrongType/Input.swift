import Joinery

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}
struct StubSearch: Sendable {}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
}

func prepare() {
    prepareDependencies {
        $0.override(\.listings) { StubSearch() }
    }
}
