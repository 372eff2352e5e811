package import Foundation
package import RentalsDomain

/// Keeps the listings that were read lately in memory, in front of another repository.
///
/// A published listing does not change, so what was read once stays right. A listing that was not found is asked for
/// again, because it may have been added since; what asks for all is passed on.
package struct CachingListingRepository: ListingRepository {
    private let listings: any ListingRepository
    private let cache: BoundedCache<Listing.ID, Listing>

    /// - Parameters:
    ///   - listings: Where the listings come from.
    ///   - capacity: How many listings are kept at most.
    package init(_ listings: any ListingRepository, capacity: Int = 1_000) {
        self.listings = listings
        cache = BoundedCache(capacity: capacity)
    }

    package func all() async throws -> [Listing] {
        try await listings.all()
    }

    package func listing(_ id: Listing.ID) async throws -> Listing? {
        if let listing = cache[id] { return listing }
        let listing = try await listings.listing(id)
        if let listing { _ = cache.insert(listing, for: id) }
        return listing
    }

    package func add(_ details: ListingDetails, owner: User.ID, publishedAt: Date) async throws -> Listing {
        try await listings.add(details, owner: owner, publishedAt: publishedAt)
    }
}
