import Joinery

protocol HealthCheck: Sendable {}
struct DatabaseCheck: HealthCheck {}

extension Dependencies {
    var healthCheck: any HealthCheck { singleton { DatabaseCheck() } }
}

func prepare() {
    prepareDependencies {
        $0.contribute(to: \.healthCheck) { _ in DatabaseCheck() }
    }
}
