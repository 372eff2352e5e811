import Hummingbird
import Joinery
package import RentalsDomain

/// The favorites of a user as a client sees them.
package struct FavoritesResponse: ResponseEncodable, Equatable {
    let items: [ListingResponse]

    package init(_ listings: [Listing]) {
        items = listings.map(ListingResponse.init)
    }
}

/// Shows and changes the favorites of the current session's user.
final class FavoritesPresenter: Sendable {
    private let favorites = inject(\.favorites, of: SessionGraph.self)

    /// All of them, the first added first.
    func all() async throws -> FavoritesResponse {
        try await FavoritesResponse(favorites.all())
    }

    /// Adds a listing.
    func add(_ id: Listing.ID) async throws {
        try await favorites.add(id)
    }

    /// Takes a listing off.
    func remove(_ id: Listing.ID) async throws {
        try await favorites.remove(id)
    }
}
