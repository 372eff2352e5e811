/// The listings that the user of a session wants to find again.
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

    /// All of them, the first added first.
    package func all() async throws -> [Listing] {
        try await favorites.favorites(of: user.id)
    }

    /// Adds a listing; does nothing if it is a favorite already.
    ///
    /// - Throws: ``RentalsError`` with the code `unknownListing` if there is no such listing.
    package func add(_ id: Listing.ID) async throws {
        guard try await listings.listing(id) != nil else { throw RentalsError.unknownListing(id) }
        try await favorites.add(id, to: user.id, at: dates.now)
    }

    /// Takes a listing off; does nothing if it is no favorite.
    package func remove(_ id: Listing.ID) async throws {
        try await favorites.remove(id, from: user.id)
    }
}
