import Dependencies

public struct Client: TestDependencyKey, Sendable {
    public var load: @Sendable () -> Int
    public init(load: @escaping @Sendable () -> Int) { self.load = load }
    public static let testValue = Client { 0 }
}

extension DependencyValues {
    public var shopClient: Client {
        get { self[Client.self] }
        set { self[Client.self] = newValue }
    }
}
