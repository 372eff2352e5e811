import Joinery

extension Dependencies {
    var listings: any Listings { singleton { CachedListings(base: listings) } }
}
