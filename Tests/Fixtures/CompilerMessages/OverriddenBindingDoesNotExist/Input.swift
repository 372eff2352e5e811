import Joinery

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}
struct StubListings: Listings {}

extension Dependencies {
    var listings: any Listings { singleton { DatabaseListings() } }
}

func preview() {
    withDependencies {
        $0[\.listing] = StubListings()
    } operation: {
        _ = inject(\.listings)
    }
}
