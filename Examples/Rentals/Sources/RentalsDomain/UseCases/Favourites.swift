/// The listings that the user of a session wants to find again.
package struct Favourites: Sendable {
    private let user: User
    private let favourites: any FavouriteRepository
    private let listings: any ListingRepository
    private let dates: any DateGenerator

    package init(
        user: User, favourites: any FavouriteRepository, listings: any ListingRepository, dates: any DateGenerator
    ) {
        self.user = user
        self.favourites = favourites
        self.listings = listings
        self.dates = dates
    }

    /// All of them, the first added first.
    package func all() async throws -> [Listing] {
        try await favourites.favourites(of: user.id)
    }

    /// Adds a listing; does nothing if it is a favourite already.
    ///
    /// - Throws: ``RentalsError`` with the code `unknownListing` if there is no such listing.
    package func add(_ id: Listing.ID) async throws {
        guard try await listings.listing(id) != nil else { throw RentalsError.unknownListing(id) }
        try await favourites.add(id, to: user.id, at: dates.now)
    }

    /// Takes a listing off; does nothing if it is no favourite.
    package func remove(_ id: Listing.ID) async throws {
        try await favourites.remove(id, from: user.id)
    }
}
