import Joinery

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}
struct StubSearch: Sendable {}

extension Dependencies {
    var listings: any Listings {
        singleton {
            DatabaseListings()
        } test: {
            StubSearch()
        }
    }
}
