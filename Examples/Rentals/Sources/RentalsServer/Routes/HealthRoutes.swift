import HTTPTypes
import Hummingbird

/// The route that tells how the service is.
struct HealthRoutes: Sendable {
    /// Adds the route, which is open to all.
    func add(to open: RouterGroup<OpenRequestContext>) {
        open.get("health") { _, context in
            let health = await context.graph.healthPresenter.health()
            return EditedResponse(status: health.isHealthy ? .ok : .serviceUnavailable, response: health)
        }
    }
}
