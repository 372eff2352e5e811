package import Foundation
package import Logging
package import RentalsDomain

/// Writes to the log what is asked of another repository, how long it took, and how it failed.
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
