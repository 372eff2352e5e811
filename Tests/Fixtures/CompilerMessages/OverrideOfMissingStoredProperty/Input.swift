import Joinery

struct User: Sendable {}

struct SessionGraph: DependencyGraph {
    let instances = Instances()
    let user: User
}

func prepare(_ guest: User) {
    prepareDependencies {
        $0.graph(SessionGraph.self) { $0[\.guest] = guest }
    }
}
