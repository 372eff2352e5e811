import Joinery

protocol HealthCheck: Sendable {}
struct Database: Sendable {}

extension Dependencies {
    var database: Database { singleton { Database() } }
    var healthChecks: [any HealthCheck] { collection() }
}

func prepare() {
    prepareDependencies {
        $0.contribute(to: \.healthChecks) { $0.database }
    }
}
