import RentalsDomain

/// Shows one listing.
final class ListingPresenter: Sendable {
    private let id: Listing.ID
    private let showListing: ShowListing

    init(id: Listing.ID, showListing: ShowListing) {
        self.id = id
        self.showListing = showListing
    }

    /// The listing.
    func listing() async throws -> ListingResponse {
        try await ListingResponse(showListing(id))
    }
}
