import Joinery

extension Dependencies {
    var listings: any ListingRepository { singleton { StoredListings() } }
    var cache: Cache {
        singleton {
            let cache = Cache()
            Task { await cache.fill(from: listings) }
            return cache
        }
    }
}

struct Screen { let cache = inject(\.cache) }
