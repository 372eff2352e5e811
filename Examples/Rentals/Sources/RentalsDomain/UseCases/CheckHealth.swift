package import Joinery
import JoineryMacros

/// Asks everything the service needs whether it works.
@AutoWired
package struct CheckHealth: Sendable {
    /// The answer of one check.
    package struct Finding: Equatable, Sendable {
        package let name: String
        /// Why it does not work; `nil` if it does.
        package let failure: String?

        package init(name: String, failure: String?) {
            self.name = name
            self.failure = failure
        }
    }

    private let healthChecks: [any HealthCheck]

    package init(healthChecks: [any HealthCheck]) {
        self.healthChecks = healthChecks
    }

    /// The findings of all checks, in their order; a failing check does not keep the others from being made.
    package func callAsFunction() async -> [Finding] {
        var findings: [Finding] = []
        for check in healthChecks {
            do {
                try await check.check()
                findings.append(Finding(name: check.name, failure: nil))
            } catch let error as RentalsError {
                findings.append(Finding(name: check.name, failure: error.message))
            } catch {
                findings.append(Finding(name: check.name, failure: "\(error)"))
            }
        }
        return findings
    }
}
