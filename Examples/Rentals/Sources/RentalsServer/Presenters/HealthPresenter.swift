import Hummingbird
import Joinery
import Logging
package import RentalsDomain

/// How the service is, as a client sees it.
package struct HealthResponse: ResponseEncodable, Equatable {
    /// One of the checks.
    struct Check: Encodable, Equatable {
        let name: String
        let status: String
    }

    let status: String
    let checks: [Check]

    /// All checks passed.
    package var isHealthy: Bool { status == "ok" }

    package init(_ findings: [CheckHealth.Finding]) {
        checks = findings.map { Check(name: $0.name, status: $0.failure == nil ? "ok" : "failing") }
        status = findings.allSatisfy { $0.failure == nil } ? "ok" : "failing"
    }
}

/// Shows how the service is. Why a check fails is told to the log only.
final class HealthPresenter: Sendable {
    private let checkHealth = inject(\.checkHealth)

    /// The findings of all checks.
    ///
    /// - Parameter logger: That of the request.
    func health(logger: Logger) async -> HealthResponse {
        let findings = await checkHealth()
        for finding in findings {
            guard let failure = finding.failure else { continue }
            logger.error("health check failed", metadata: ["check": "\(finding.name)", "error": "\(failure)"])
        }
        return HealthResponse(findings)
    }
}
