import Joinery

extension Dependencies {
    var checks: [any HealthCheck] { collection { [SpaceCheck()] } }
    var commands: [any Command] { collection() }
}

@main enum Server {
    static func main() {
        prepareDependencies {
            $0.contribute(to: \.checks) { QueueCheck() }
            $0.contribute(to: \.commands) { Help() }
        }
        for command in inject(\.commands) { command.run() }
    }
}
