import Hummingbird
import Joinery
import RentalsDomain

/// The favourites of a user as a client sees them.
struct FavouritesResponse: ResponseEncodable, Equatable {
    let items: [ListingResponse]
}

/// Shows and changes the favourites of the current session's user.
final class FavouritesPresenter: Sendable {
    private let favourites = inject(\SessionGraph.favourites)

    /// All of them, the first added first.
    func all() async throws -> FavouritesResponse {
        try await FavouritesResponse(items: favourites.all().map(ListingResponse.init))
    }

    /// Adds a listing.
    func add(_ id: Listing.ID) async throws {
        try await favourites.add(id)
    }

    /// Takes a listing off.
    func remove(_ id: Listing.ID) async throws {
        try await favourites.remove(id)
    }
}
