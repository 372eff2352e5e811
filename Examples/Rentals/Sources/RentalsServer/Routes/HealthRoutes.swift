import HTTPTypes
import Hummingbird
import Joinery

/// The route that tells how the service is.
struct HealthRoutes: Sendable {
    @Injected(\.healthPresenter) private var presenter

    /// Adds the route, which is open to all.
    func add(to open: RouterGroup<OpenRequestContext>) {
        open.get("health") { _, context in
            let health = await presenter.health(logger: context.graph.logger)
            return EditedResponse(status: health.isHealthy ? .ok : .serviceUnavailable, response: health)
        }
    }
}
