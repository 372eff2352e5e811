import Joinery
import Storage

extension Dependencies {
    public var listings: any Listings { singleton { StoredListings(database: database) } }
}
