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
        router.get("listings") { request, _ in
            try await ListingPageResponse(objects.searchListings(ListingQuery(request.uri)))
        }
        router.get("listings/:id") { _, context in
            try await ListingResponse(objects.showListing(context.parameters.listingID()))
        }
        router.get("health") { _, context in
            let findings = await objects.checkHealth()
            for finding in findings {
                guard let failure = finding.failure else { continue }
                context.logger.error(
                    "health check failed", metadata: ["check": "\(finding.name)", "error": "\(failure)"])
            }
            let health = HealthResponse(findings)
            return EditedResponse(status: health.isHealthy ? .ok : .serviceUnavailable, response: health)
        }
        router.group().add(middleware: SessionMiddlewareByHand(objects: objects))
            .group(context: SessionContextByHand.self)
            .get("favourites") { _, context in try await FavouritesResponse(context.favourites.all()) }
        return router
    }
}

/// What the router knows of a request.
struct RequestContextByHand: RentalsContext {
    var coreContext: CoreRequestContextStorage
    /// Those of the user of the request's session, once it was found.
    var favourites: Favourites?

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
    }
}

/// What the routes know of a request that comes from someone who is signed in.
struct SessionContextByHand: RentalsContext, ChildRequestContext {
    var coreContext: CoreRequestContextStorage
    let favourites: Favourites

    init(context: RequestContextByHand) throws {
        guard let favourites = context.favourites else { throw RentalsError.sessionRequired }
        coreContext = context.coreContext
        self.favourites = favourites
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
        var context = context
        context.favourites =
            objects.favourites[session.token]
            ?? objects.favourites.insert(objects.makeFavourites(session.user), for: session.token)
        context.logger[metadataKey: "user"] = "\(session.user.id.rawValue)"
        return try await next(request, context)
    }
}
