import Joinery
import JoineryTesting
import Testing

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}
struct StubListings: Listings {}
struct CachedListings: Listings {
    let listings: any Listings
}

extension Dependencies {
    var listings: any Listings {
        singleton {
            DatabaseListings()
        } test: {
            StubListings()
        }
    }
    var search: any Listings { transient { CachedListings(listings: listings) } }
}

final class SearchPresenter: Sendable {
    private let listings = inject(\.listings)
}

@Test(.dependencies { $0.decorate(\.listings) { value, _ in CachedListings(listings: value) } })
func findsNothing() {
    withDependencies {
        $0[\.listings] = StubListings()
        $0.override(\.search) { CachedListings(listings: $0.listings) }
    } operation: {
        _ = SearchPresenter()
    }
}
