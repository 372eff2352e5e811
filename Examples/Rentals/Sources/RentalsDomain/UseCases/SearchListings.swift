package import Joinery

/// Finds listings by city, rent, rooms and area, page by page.
package struct SearchListings: Sendable {
    private let index: Async<ListingIndex>

    package init(index: Async<ListingIndex>) {
        self.index = index
    }

    /// The page a query asks for; empty where it lies behind the last one.
    ///
    /// - Throws: ``ValidationError`` with all the problems of the query.
    package func callAsFunction(_ query: ListingQuery) async throws -> Page<Listing> {
        let problems = query.problems
        guard problems.isEmpty else { throw ValidationError(problems: problems) }
        return try await index().page(query)
    }
}
