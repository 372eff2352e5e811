import Joinery

extension Dependencies {
    var listings: any ListingRepository { singleton { StoredListings() } }
    var importer: Importer { singleton { Importer(format: format) } }
    var format: Format { singleton { Format() } }
}

struct Search { let listings = inject(\.listings) }
