import Joinery

struct User: Sendable {}

struct SessionGraph: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
    let user: User
}

func openSession() -> SessionGraph {
    SessionGraph(app: .current)
}
