import Joinery

extension Dependencies {
    var listings: any ListingRepository { singleton { BundledListings() } }
    var search: SearchListings { transient { SearchListings(listings: listings) } }
}
