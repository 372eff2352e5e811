import HTTPTypes
import Hummingbird
import Joinery

/// The routes of favorites. What they need comes from the session's graph, so there is none without a session.
struct FavoriteRoutes: Sendable {
    /// Adds the routes, for all of which a session is needed.
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
