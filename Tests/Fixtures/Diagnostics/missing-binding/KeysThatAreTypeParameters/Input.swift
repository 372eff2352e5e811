import Dependencies

struct Log: DependencyKey { static let liveValue = Log() }
struct Store: DependencyKey { static let liveValue = Store() }
struct Feature<K: DependencyKey> { @Dependency(K.self) var value }

func dependency<K: DependencyKey>(_ key: K.Type) -> K.Value {
    @Dependency(K.self) var value
    return value
}

@main struct App {
    static func main() { print(dependency(Log.self), Feature<Store>()) }
}
