import Joinery
import RentalsDomain

/// Shows what a search finds.
final class SearchPresenter: Sendable {
    private let searchListings = inject(\.searchListings)

    /// The page a query asks for.
    func page(_ query: ListingQuery) async throws -> ListingPageResponse {
        try await ListingPageResponse(searchListings(query))
    }
}
