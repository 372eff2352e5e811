import Joinery

struct User: Sendable {}
final class Feed: Sendable {}

struct SessionGraph: DependencyGraph { let instances = Instances() }
extension SessionGraph {
    var user: User { shared { User() } }
    var feed: Feed { shared { Feed() } }
    func draft(_ id: Int) -> User { shared(for: id) { User() } }
}
