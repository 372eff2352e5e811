import FactoryKit

extension Container {
    var listings: Factory<any ListingRepository> { self { StoredListings(cache: self.cache()) }.singleton }
    var cache: Factory<Cache> { self { Cache() } }
    var former: Factory<any ListingRepository> { self { FileListings() } }
}

final class Search {
    @Injected(\.listings) private var listings
}
