/// Gives one listing.
package struct ShowListing: Sendable {
    private let listings: any ListingRepository

    package init(listings: any ListingRepository) {
        self.listings = listings
    }

    /// The listing with a number.
    ///
    /// - Throws: ``RentalsError`` with the code `unknownListing` if there is none.
    package func callAsFunction(_ id: Listing.ID) async throws -> Listing {
        guard let listing = try await listings.listing(id) else { throw RentalsError.unknownListing(id) }
        return listing
    }
}
