import Joinery

protocol HealthCheck: Sendable {}
struct DatabaseCheck: HealthCheck {}
struct Database: Sendable {}

extension Dependencies {
    var healthChecks: [any HealthCheck] {
        collection { [DatabaseCheck(), Database()] }
    }
}
