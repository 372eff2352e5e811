/// The listings that the user of a session wants to find again.
package struct Favourites: Sendable {
    private let user: User
    private let favouriteRepository: any FavouriteRepository
    private let listingRepository: any ListingRepository
    private let dateGenerator: any DateGenerator

    package init(
        user: User, favouriteRepository: any FavouriteRepository, listingRepository: any ListingRepository,
        dateGenerator: any DateGenerator
    ) {
        self.user = user
        self.favouriteRepository = favouriteRepository
        self.listingRepository = listingRepository
        self.dateGenerator = dateGenerator
    }

    /// All of them, the first added first.
    package func all() async throws -> [Listing] {
        try await favouriteRepository.favourites(of: user.id)
    }

    /// Adds a listing; does nothing if it is a favourite already.
    ///
    /// - Throws: ``RentalsError`` with the code `unknownListing` if there is no such listing.
    package func add(_ id: Listing.ID) async throws {
        guard try await listingRepository.listing(id) != nil else { throw RentalsError.unknownListing(id) }
        try await favouriteRepository.add(id, to: user.id, at: dateGenerator.now)
    }

    /// Takes a listing off; does nothing if it is no favourite.
    package func remove(_ id: Listing.ID) async throws {
        try await favouriteRepository.remove(id, from: user.id)
    }
}
