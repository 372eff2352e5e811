import Joinery

extension Dependencies {
    var listings: any ListingRepository { singleton { StoredListings() } }
    var clock: any Clock { singleton { SystemClock() } }
}

struct Search { let listings = inject(\.listings) }
