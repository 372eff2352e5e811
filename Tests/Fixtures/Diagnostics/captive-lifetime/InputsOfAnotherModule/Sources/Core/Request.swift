import Joinery

public struct RequestGraph: DependencyGraph {
    public let instances = Instances()
    public let user: User

    public init(user: User) { self.user = user }
}
