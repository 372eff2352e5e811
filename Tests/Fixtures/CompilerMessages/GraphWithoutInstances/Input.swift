import Joinery

struct User: Sendable {}

struct SessionGraph: DependencyGraph {
    let user: User
}
