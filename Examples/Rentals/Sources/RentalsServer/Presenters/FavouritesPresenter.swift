import Hummingbird
import Joinery
package import RentalsDomain

/// The favourites of a user as a client sees them.
package struct FavouritesResponse: ResponseEncodable, Equatable {
    let items: [ListingResponse]

    package init(_ listings: [Listing]) {
        items = listings.map(ListingResponse.init)
    }
}

/// Shows and changes the favourites of the current session's user.
final class FavouritesPresenter: Sendable {
    private let favourites = inject(\.favourites, of: SessionGraph.self)

    /// All of them, the first added first.
    func all() async throws -> FavouritesResponse {
        try await FavouritesResponse(favourites.all())
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
