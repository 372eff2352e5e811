package import Joinery
import JoineryMacros

/// Finds listings by city, rent, rooms and area, page by page.
@AutoWired
package struct SearchListings: Sendable {
    private let listingIndex: Async<ListingIndex>

    package init(listingIndex: Async<ListingIndex>) {
        self.listingIndex = listingIndex
    }

    /// The page a query asks for; empty where it lies behind the last one.
    ///
    /// - Throws: ``ValidationError`` with all the problems of the query.
    package func callAsFunction(_ query: ListingQuery) async throws -> Page<Listing> {
        let problems = query.problems
        guard problems.isEmpty else { throw ValidationError(problems: problems) }
        return try await listingIndex().page(query)
    }
}
