package import Joinery

/// Publishes a listing for the user of a session.
package struct AddListing: Sendable {
    private let user: User
    private let listings: any ListingRepository
    private let index: Async<ListingIndex>
    private let dates: any DateGenerator

    package init(
        user: User, listings: any ListingRepository, index: Async<ListingIndex>, dates: any DateGenerator
    ) {
        self.user = user
        self.listings = listings
        self.index = index
        self.dates = dates
    }

    /// Publishes a draft now, if it is valid: once it is stored, searches find it.
    ///
    /// - Throws: ``ValidationError`` with all the problems of the draft.
    package func callAsFunction(_ draft: ListingDraft) async throws -> Listing {
        let details = try draft.validated()
        let index = try await index()
        let listing = try await listings.add(details, owner: user.id, publishedAt: dates.now)
        index.insert(listing)
        return listing
    }
}
