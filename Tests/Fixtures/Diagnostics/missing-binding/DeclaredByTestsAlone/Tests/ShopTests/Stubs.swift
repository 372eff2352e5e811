import Joinery

extension Dependencies {
    var stubListings: any Listings { singleton { StubListings() } }
}

struct SearchTests { let missing = inject(\.nothing) }
