package import Joinery
import JoineryMacros

/// Gives one listing.
@AutoWired
package struct ShowListing: Sendable {
    private let listingRepository: any ListingRepository

    package init(listingRepository: any ListingRepository) {
        self.listingRepository = listingRepository
    }

    /// The listing with a number.
    ///
    /// - Throws: ``RentalsError`` with the code `unknownListing` if there is none.
    package func callAsFunction(_ id: Listing.ID) async throws -> Listing {
        guard let listing = try await listingRepository.listing(id) else { throw RentalsError.unknownListing(id) }
        return listing
    }
}
