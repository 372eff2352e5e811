import Joinery

protocol ListingRepository: Sendable {}
struct StoredListings: ListingRepository {}

extension Dependencies {
    var listings: any ListingRepository {
        singleton {
            return StoredListings()
        }
    }
}

struct Search { let listings = inject(\.listings) }
