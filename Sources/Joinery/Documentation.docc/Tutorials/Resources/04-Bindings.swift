import Joinery

extension Dependencies {
    var listings: any ListingRepository { singleton { BundledListings() } }
}
