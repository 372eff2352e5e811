import HTTPTypes
import Hummingbird
import Joinery

/// The route that tells how the service is.
struct HealthRoutes: Sendable {
    @DynamicInjected(\.healthPresenter) private var presenter

    /// Adds the route, which is open to all.
    func add(to open: RouterGroup<RentalsRequestContext>) {
        open.get("health") { _, _ in
            let health = await presenter.health()
            return EditedResponse(status: health.isHealthy ? .ok : .serviceUnavailable, response: health)
        }
    }
}
