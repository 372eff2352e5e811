import HTTPTypes
import Hummingbird
import Logging
import RentalsDomain
import RentalsInfrastructure
import RentalsServer

extension Router where Context == ByHandRequestContext {
    /// Returns a router whose routes capture the objects they need.
    static func byHand(_ root: CompositionRoot) -> Router {
        let router = Router(context: ByHandRequestContext.self)
        router.add(middleware: LogRequestsMiddleware(.info))
        router.add(middleware: ErrorMiddleware())
        let open = router.group(context: ByHandOpenContext.self)
        open.get("listings") { request, _ in
            try await ListingPageResponse(root.searchListings(ListingQuery(request.uri)))
        }
        open.get("listings/:id") { _, context in
            try await ListingResponse(root.showListing(context.parameters.listingID()))
        }
        open.get("health") { _, context in
            let findings = await root.checkHealth()
            for finding in findings {
                guard let failure = finding.failure else { continue }
                context.scope.logger.error(
                    "health check failed", metadata: ["check": "\(finding.name)", "error": "\(failure)"])
            }
            let health = HealthResponse(findings)
            return EditedResponse(status: health.isHealthy ? .ok : .serviceUnavailable, response: health)
        }
        router.group().add(middleware: ByHandSessionMiddleware(root: root))
            .group(context: ByHandSessionContext.self)
            .get("favorites") { _, context in try await FavoritesResponse(context.favorites.all()) }
        return router
    }
}

/// Finds the session of a request.
struct ByHandSessionMiddleware: RouterMiddleware {
    let root: CompositionRoot

    func handle(
        _ request: Request, context: ByHandRequestContext,
        next: @concurrent (Request, ByHandRequestContext) async throws -> Response
    ) async throws -> Response {
        let session = try await root.authenticate(request.bearerToken)
        let favorites =
            root.favorites[session.token]
            ?? root.favorites.insert(root.makeFavorites(session.user), for: session.token)
        var context = context
        context.session = (session.user, favorites)
        return try await next(request, context)
    }
}

/// The objects of one request, which live until it is answered.
struct RequestScope: Sendable {
    let id: String
    let user: User?
    let logger: Logger

    init(id: String, user: User?, logger: Logger) {
        self.id = id
        self.user = user
        var logger = logger
        logger[metadataKey: "request"] = "\(id)"
        if let user { logger[metadataKey: "user"] = "\(user.id.rawValue)" }
        self.logger = logger
    }
}

/// The context of a request before the router has selected a group of routes.
struct ByHandRequestContext: RentalsContext {
    var coreContext: CoreRequestContextStorage
    /// The session's user and that user's favorites, once ``ByHandSessionMiddleware`` has found them.
    var session: (user: User, favorites: Favorites)?

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
    }
}

/// The context of a request to a route that needs no session.
struct ByHandOpenContext: RentalsContext, ChildRequestContext {
    var coreContext: CoreRequestContextStorage
    let scope: RequestScope

    init(context: ByHandRequestContext) {
        coreContext = context.coreContext
        scope = RequestScope(id: context.id, user: nil, logger: context.logger)
        logger = scope.logger
    }
}

/// The context of a request to a route that needs a session.
struct ByHandSessionContext: RentalsContext, ChildRequestContext {
    var coreContext: CoreRequestContextStorage
    let favorites: Favorites
    let scope: RequestScope

    init(context: ByHandRequestContext) throws {
        guard let session = context.session else { throw RentalsError.sessionRequired }
        coreContext = context.coreContext
        favorites = session.favorites
        scope = RequestScope(id: context.id, user: session.user, logger: context.logger)
        logger = scope.logger
    }
}
