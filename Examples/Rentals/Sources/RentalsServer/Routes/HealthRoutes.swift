import HTTPTypes
import Hummingbird
import Joinery
import Logging
package import RentalsDomain

/// The route that reports the health of the service.
struct HealthRoutes: Sendable {
    @Injected(\.healthPresenter) private var presenter

    /// Adds the route, which is open to everyone.
    func add(to open: RouterGroup<OpenRequestContext>) {
        open.get("health") { _, context in
            let health = await presenter.health(logger: context.graph.logger)
            return EditedResponse(status: health.isHealthy ? .ok : .serviceUnavailable, response: health)
        }
    }
}

/// Presents the health of the service. The reason why a check failed is only logged.
final class HealthPresenter: Sendable {
    private let checkHealth = inject(\.checkHealth)

    /// Runs all checks and returns their results.
    ///
    /// - Parameter logger: The log of the request.
    func health(logger: Logger) async -> HealthResponse {
        let findings = await checkHealth()
        for finding in findings {
            guard let failure = finding.failure else { continue }
            logger.error("health check failed", metadata: ["check": "\(finding.name)", "error": "\(failure)"])
        }
        return HealthResponse(findings)
    }
}

/// The health of the service as a client sees it.
package struct HealthResponse: ResponseEncodable, Equatable {
    /// The result of one check.
    struct Check: Encodable, Equatable {
        let name: String
        let status: String
    }

    let status: String
    let checks: [Check]

    /// Whether all checks passed.
    package var isHealthy: Bool { status == "ok" }

    package init(_ findings: [CheckHealth.Finding]) {
        checks = findings.map { Check(name: $0.name, status: $0.failure == nil ? "ok" : "failing") }
        status = findings.allSatisfy { $0.failure == nil } ? "ok" : "failing"
    }
}
