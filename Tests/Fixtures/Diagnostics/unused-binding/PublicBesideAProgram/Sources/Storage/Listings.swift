import Joinery

extension Dependencies {
    public var listings: any ListingRepository { singleton { StoredListings() } }
    public var exports: any Exports { singleton { FileExports() } }
}
