import Joinery
import RentalsDomain

/// Shows one listing.
final class ListingPresenter: Sendable {
    private let showListing = inject(\.showListing)

    /// The listing with a number.
    func listing(_ id: Listing.ID) async throws -> ListingResponse {
        try await ListingResponse(showListing(id))
    }
}
