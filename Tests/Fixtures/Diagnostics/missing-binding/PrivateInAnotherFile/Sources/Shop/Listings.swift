import Joinery

extension Dependencies {
    private var listings: any Listings { singleton { StoredListings() } }
}
