import Joinery
import Logging
import RentalsDomain

/// Publishes a listing for the user of the current session and shows it.
final class AddListingPresenter: Sendable {
    private let addListing = inject(\.addListing, of: SessionGraph.self)
    private let logger = inject(\.logger, of: RequestGraph.self)

    /// Publishes a draft.
    ///
    /// - Parameter unreadable: The fields that could not be read, and why.
    func add(_ draft: ListingDraft, unreadable: [FieldProblem]) async throws -> ListingResponse {
        guard unreadable.isEmpty else {
            // A field that could not be read is missing in the draft.
            let problems = draft.problems.map { problem in
                unreadable.first { $0.field == problem.field } ?? problem
            }
            throw ValidationError(problems: problems)
        }
        let listing = try await addListing(draft)
        logger.info("listing added", metadata: ["listing": "\(listing.id.rawValue)"])
        return ListingResponse(listing)
    }
}
