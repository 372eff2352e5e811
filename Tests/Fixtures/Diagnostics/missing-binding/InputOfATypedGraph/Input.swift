import Joinery

struct SessionGraph: DependencyGraph {
    let instances = Instances()
    let user: User
    let app: Dependencies
}

extension Dependencies {
    var clock: any Clock<Duration> { singleton { ContinuousClock() } }
}

struct Profile {
    let user = inject(\SessionGraph.user)
    let clock = inject(\SessionGraph.app.clock)
    let context = inject(\.context)
}
