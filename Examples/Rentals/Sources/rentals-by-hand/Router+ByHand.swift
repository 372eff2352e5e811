import HTTPTypes
import Hummingbird
import Logging
import RentalsDomain
import RentalsInfrastructure
import RentalsServer

extension Router where Context == RequestContextByHand {
    /// The routes, in closures that hold what they need.
    static func byHand(_ objects: Objects) -> Router {
        let router = Router(context: RequestContextByHand.self)
        router.add(middleware: LogRequestsMiddleware(.info))
        router.add(middleware: ErrorMiddleware())
        let open = router.group(context: OpenContextByHand.self)
        open.get("listings") { request, _ in
            try await ListingPageResponse(objects.searchListings(ListingQuery(request.uri)))
        }
        open.get("listings/:id") { _, context in
            try await ListingResponse(objects.showListing(context.parameters.listingID()))
        }
        open.get("health") { _, context in
            let findings = await objects.checkHealth()
            for finding in findings {
                guard let failure = finding.failure else { continue }
                context.scope.logger.error(
                    "health check failed", metadata: ["check": "\(finding.name)", "error": "\(failure)"])
            }
            let health = HealthResponse(findings)
            return EditedResponse(status: health.isHealthy ? .ok : .serviceUnavailable, response: health)
        }
        router.group().add(middleware: SessionMiddlewareByHand(objects: objects))
            .group(context: SessionContextByHand.self)
            .get("favorites") { _, context in try await FavoritesResponse(context.favorites.all()) }
        return router
    }
}

/// What exists for one request.
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

/// What the router knows of a request.
struct RequestContextByHand: RentalsContext {
    var coreContext: CoreRequestContextStorage
    /// The user of the request's session and that user's favorites, once it was found.
    var session: (user: User, favorites: Favorites)?

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
    }
}

/// What the routes know of a request that may come from anyone.
struct OpenContextByHand: RentalsContext, ChildRequestContext {
    var coreContext: CoreRequestContextStorage
    let scope: RequestScope

    init(context: RequestContextByHand) {
        coreContext = context.coreContext
        scope = RequestScope(id: context.id, user: nil, logger: context.logger)
        logger = scope.logger
    }
}

/// What the routes know of a request that comes from someone who is signed in.
struct SessionContextByHand: RentalsContext, ChildRequestContext {
    var coreContext: CoreRequestContextStorage
    let favorites: Favorites
    let scope: RequestScope

    init(context: RequestContextByHand) throws {
        guard let session = context.session else { throw RentalsError.sessionRequired }
        coreContext = context.coreContext
        favorites = session.favorites
        scope = RequestScope(id: context.id, user: session.user, logger: context.logger)
        logger = scope.logger
    }
}

/// Finds the session of a request.
struct SessionMiddlewareByHand: RouterMiddleware {
    let objects: Objects

    func handle(
        _ request: Request, context: RequestContextByHand,
        next: @concurrent (Request, RequestContextByHand) async throws -> Response
    ) async throws -> Response {
        let session = try await objects.authenticate(request.bearerToken)
        let favorites =
            objects.favorites[session.token]
            ?? objects.favorites.insert(objects.makeFavorites(session.user), for: session.token)
        var context = context
        context.session = (session.user, favorites)
        return try await next(request, context)
    }
}
