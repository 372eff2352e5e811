import Joinery

extension Dependencies {
    public var listings: any ListingRepository { singleton { StoredListings(cache: cache) } }
    package var settings: Settings { singleton { Settings() } }
    var cache: Cache { singleton { Cache() } }
    var clock: any Clock { singleton { SystemClock() } }
}
