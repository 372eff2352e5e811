package import Hummingbird
import Logging

extension Router where Context == RentalsRequestContext {
    /// A router with all the routes of the service.
    ///
    /// What the routes need is injected from the current dependencies, here and now.
    package static func rentals() -> Router {
        let router = Router(context: RentalsRequestContext.self)
        router.add(middleware: LogRequestsMiddleware(.info))
        router.add(middleware: ErrorMiddleware())
        let open = router.group(context: OpenRequestContext.self)
        let session = router.group().add(middleware: SessionMiddleware()).group(context: SessionRequestContext.self)
        ListingRoutes().add(to: open, session: session)
        SessionRoutes().add(to: open, session: session)
        FavoriteRoutes().add(to: session)
        HealthRoutes().add(to: open)
        return router
    }
}
