import HTTPTypes
import Hummingbird
import Joinery
package import RentalsDomain

/// The routes of favorites. Their presenter comes from the session's graph, so it does not exist without a session.
struct FavoriteRoutes: Sendable {
    /// Adds the routes, all of which need a session.
    func add(to session: RouterGroup<SessionRequestContext>) {
        session.get("favorites") { _, context in
            try await context.session.graph.favoritesPresenter.all()
        }
        session.put("favorites/:id") { _, context in
            try await context.session.graph.favoritesPresenter.add(context.parameters.listingID())
            return HTTPResponse.Status.noContent
        }
        session.delete("favorites/:id") { _, context in
            try await context.session.graph.favoritesPresenter.remove(context.parameters.listingID())
            return HTTPResponse.Status.noContent
        }
    }
}

/// Presents and changes the favorites of the session's user.
final class FavoritesPresenter: Sendable {
    private let favorites = inject(\.favorites, of: SessionGraph.self)

    /// Returns all favorites in the order they were added.
    func all() async throws -> FavoritesResponse {
        try await FavoritesResponse(favorites.all())
    }

    /// Adds a listing.
    func add(_ id: Listing.ID) async throws {
        try await favorites.add(id)
    }

    /// Removes a listing.
    func remove(_ id: Listing.ID) async throws {
        try await favorites.remove(id)
    }
}

/// The favorites of a user as a client sees them.
package struct FavoritesResponse: ResponseEncodable, Equatable {
    let items: [ListingResponse]

    package init(_ listings: [Listing]) {
        items = listings.map(ListingResponse.init)
    }
}
