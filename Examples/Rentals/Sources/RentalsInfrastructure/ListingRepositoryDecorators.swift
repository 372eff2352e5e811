package import Foundation
package import Logging
package import RentalsDomain

/// Keeps recently read listings of another repository in memory.
///
/// A published listing never changes, so a cached one stays valid. A missing listing is not cached because it may be
/// added later, and ``all()`` is passed on.
package struct CachingListingRepository: ListingRepository {
    private let listings: any ListingRepository
    private let cache: BoundedCache<Listing.ID, Listing>

    /// - Parameters:
    ///   - listings: The repository to read from.
    ///   - capacity: The maximum number of cached listings.
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

/// Logs the operations of another repository, with their durations and errors.
package struct LoggingListingRepository: ListingRepository {
    private let listings: any ListingRepository
    private let logger: Logger

    package init(_ listings: any ListingRepository, logger: Logger) {
        self.listings = listings
        self.logger = logger
    }

    package func all() async throws -> [Listing] {
        try await logged("all listings") { try await listings.all() }
    }

    package func listing(_ id: Listing.ID) async throws -> Listing? {
        try await logged("listing \(id.rawValue)") { try await listings.listing(id) }
    }

    package func add(_ details: ListingDetails, owner: User.ID, publishedAt: Date) async throws -> Listing {
        try await logged("add a listing") { try await listings.add(details, owner: owner, publishedAt: publishedAt) }
    }

    private func logged<Value>(_ operation: String, _ body: () async throws -> Value) async throws -> Value {
        let start = ContinuousClock.now
        do {
            let value = try await body()
            logger.debug("storage", metadata: ["operation": "\(operation)", "time": "\(ContinuousClock.now - start)"])
            return value
        } catch {
            logger.error("storage failed", metadata: ["operation": "\(operation)", "error": "\(error)"])
            throw error
        }
    }
}
