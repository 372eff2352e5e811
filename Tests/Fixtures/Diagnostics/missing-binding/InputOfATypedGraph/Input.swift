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
    let user = inject(\.user, of: SessionGraph.self)
    let clock = inject(\.app.clock, of: SessionGraph.self)
    let context = inject(\.context)
}
