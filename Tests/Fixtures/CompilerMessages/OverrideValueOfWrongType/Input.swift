import Joinery

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}
struct StubSearch: Sendable {}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
}

func preview() {
    withDependencies {
        $0[\.listings] = StubSearch()
    } operation: {
        _ = inject(\.listings)
    }
}
