import Foundation
import JoineryAsync
import ListingsDomain

extension Dependencies {
    public var serverURL: URL { required() }
    /// The folder for files of the app.
    public var folder: URL { required() }
    public var rentalsAPI: RentalsAPI { singleton { RentalsAPI(server: serverURL) } }
    public var listingCache: Async<ListingCache> { asyncSingleton { try await ListingCache.open(in: folder) } }
    /// The listings of the server; those that were opened before, if it cannot be reached.
    public var cachedListings: any ListingService {
        singleton { CachedListings(base: rentalsAPI, cache: listingCache) }
    }
}
