import Joinery

public struct Book: Sendable {}

public struct SessionGraph: DependencyGraph {
    public let instances = Instances()
    public init() {}
}

extension SessionGraph {
    public var favorites: [Book] { singleton { [] } }
}
