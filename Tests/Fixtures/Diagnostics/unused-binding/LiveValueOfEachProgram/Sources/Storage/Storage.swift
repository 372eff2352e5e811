import Dependencies

public struct Defaults: TestDependencyKey, Sendable {
    public var name: String
    public init(name: String) { self.name = name }
    public static let testValue = Defaults(name: "test")
}

extension DependencyValues {
    public var defaults: Defaults {
        get { self[Defaults.self] }
        set { self[Defaults.self] = newValue }
    }
}

public struct Settings {
    @Dependency(\.defaults) var defaults
    public init() {}
}
