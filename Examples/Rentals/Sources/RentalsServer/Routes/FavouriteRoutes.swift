import HTTPTypes
import Hummingbird
import Joinery

/// The routes of favourites. What they need comes from the session's graph, so there is none without a session.
struct FavouriteRoutes: Sendable {
    /// Adds the routes, for all of which a session is needed.
    func add(to session: RouterGroup<SessionRequestContext>) {
        session.get("favourites") { _, context in
            try await context.session.graph.favouritesPresenter.all()
        }
        session.put("favourites/:id") { _, context in
            try await context.session.graph.favouritesPresenter.add(context.parameters.listingID())
            return HTTPResponse.Status.noContent
        }
        session.delete("favourites/:id") { _, context in
            try await context.session.graph.favouritesPresenter.remove(context.parameters.listingID())
            return HTTPResponse.Status.noContent
        }
    }
}
