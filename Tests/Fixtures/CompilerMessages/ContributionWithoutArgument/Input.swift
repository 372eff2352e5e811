import Joinery

protocol HealthCheck: Sendable {}
struct DiskCheck: HealthCheck {}

extension Dependencies {
    var checks: [any HealthCheck] { collection() }
}

func prepare() {
    prepareDependencies { $0.contribute(to: \.checks) { DiskCheck() } }
}
