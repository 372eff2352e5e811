/// Publishes a listing for the user of a session.
package struct AddListing: Sendable {
    private let user: User
    private let listings: any ListingRepository
    private let dates: any DateGenerator

    package init(user: User, listings: any ListingRepository, dates: any DateGenerator) {
        self.user = user
        self.listings = listings
        self.dates = dates
    }

    /// Publishes a draft now, if it is valid.
    ///
    /// - Throws: ``ValidationError`` with all the problems of the draft.
    package func callAsFunction(_ draft: ListingDraft) async throws -> Listing {
        try await listings.add(draft.validated(), owner: user.id, publishedAt: dates.now)
    }
}
