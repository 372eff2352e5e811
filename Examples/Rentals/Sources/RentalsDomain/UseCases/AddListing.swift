package import Joinery

/// Publishes a listing for the user of a session.
package struct AddListing: Sendable {
    private let user: User
    private let listingRepository: any ListingRepository
    private let listingIndex: Async<ListingIndex>
    private let dateGenerator: any DateGenerator

    package init(
        user: User, listingRepository: any ListingRepository, listingIndex: Async<ListingIndex>,
        dateGenerator: any DateGenerator
    ) {
        self.user = user
        self.listingRepository = listingRepository
        self.listingIndex = listingIndex
        self.dateGenerator = dateGenerator
    }

    /// Publishes a draft now, if it is valid: once it is stored, searches find it.
    ///
    /// - Throws: ``ValidationError`` with all the problems of the draft.
    package func callAsFunction(_ draft: ListingDraft) async throws -> Listing {
        let details = try draft.validated()
        let index = try await listingIndex()
        let listing = try await listingRepository.add(details, owner: user.id, publishedAt: dateGenerator.now)
        index.insert(listing)
        return listing
    }
}
