/// A check of one thing that the service depends on.
package protocol HealthCheck: Sendable {
    /// The name of what is checked.
    var name: String { get }

    /// Throws if the check fails.
    func check() async throws
}

/// Runs all health checks.
package struct CheckHealth: Sendable {
    /// The result of one check.
    package struct Finding: Equatable, Sendable {
        package let name: String
        /// Why the check failed; `nil` if it passed.
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

    /// Returns the findings of all checks, in order. A failed check does not stop the others.
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
