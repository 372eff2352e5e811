import Joinery

protocol HealthCheck: Sendable {}
struct DatabaseCheck: HealthCheck {}

extension Dependencies {
    var healthChecks: [any HealthCheck] { collection() }
}

func prepare() {
    prepareDependencies {
        $0.contribute(to: \.checks) { _ in DatabaseCheck() }
    }
}
