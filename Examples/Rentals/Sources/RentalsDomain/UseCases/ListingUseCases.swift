package import JoineryAsync

/// Finds listings by city, rent, rooms, and area, page by page.
package struct SearchListings: Sendable {
    private let listingIndex: Async<ListingIndex>

    package init(listingIndex: Async<ListingIndex>) {
        self.listingIndex = listingIndex
    }

    /// Returns the page that a query asks for, which is empty if it lies beyond the last one.
    ///
    /// - Throws: ``ValidationError`` with all problems of the query.
    package func callAsFunction(_ query: ListingQuery) async throws -> Page<Listing> {
        let problems = query.problems
        guard problems.isEmpty else { throw ValidationError(problems: problems) }
        return try await listingIndex().page(query)
    }
}

/// Returns one listing.
package struct ShowListing: Sendable {
    private let listingRepository: any ListingRepository

    package init(listingRepository: any ListingRepository) {
        self.listingRepository = listingRepository
    }

    /// Returns the listing with a number.
    ///
    /// - Throws: ``RentalsError`` with the code `unknownListing` if there is none.
    package func callAsFunction(_ id: Listing.ID) async throws -> Listing {
        guard let listing = try await listingRepository.listing(id) else { throw RentalsError.unknownListing(id) }
        return listing
    }
}

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

    /// Publishes a valid draft. Searches find the listing once it is stored.
    ///
    /// - Throws: ``ValidationError`` with all problems of the draft.
    package func callAsFunction(_ draft: ListingDraft) async throws -> Listing {
        let details = try draft.validated()
        let index = try await index()
        let listing = try await listings.add(details, owner: user.id, publishedAt: dates.now)
        index.insert(listing)
        return listing
    }
}

/// The favorite listings of the user of a session.
package struct Favorites: Sendable {
    private let user: User
    private let favorites: any FavoriteRepository
    private let listings: any ListingRepository
    private let dates: any DateGenerator

    package init(
        user: User, favorites: any FavoriteRepository, listings: any ListingRepository, dates: any DateGenerator
    ) {
        self.user = user
        self.favorites = favorites
        self.listings = listings
        self.dates = dates
    }

    /// Returns all favorites in the order they were added.
    package func all() async throws -> [Listing] {
        try await favorites.favorites(of: user.id)
    }

    /// Adds a listing, unless it is a favorite already.
    ///
    /// - Throws: ``RentalsError`` with the code `unknownListing` if there is no such listing.
    package func add(_ id: Listing.ID) async throws {
        guard try await listings.listing(id) != nil else { throw RentalsError.unknownListing(id) }
        try await favorites.add(id, to: user.id, at: dates.now)
    }

    /// Removes a listing, if it is a favorite.
    package func remove(_ id: Listing.ID) async throws {
        try await favorites.remove(id, from: user.id)
    }
}
