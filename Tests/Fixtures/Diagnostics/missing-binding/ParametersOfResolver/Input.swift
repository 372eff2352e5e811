import Resolver

final class Disk {}
final class Clock {}
final class Log {}
final class Network {}
class Base {
    init(log: Log) {}
}
final class Derived: Base {}
final class Store {
    typealias Source = Disk
    init(_ source: Source, _ clock: Clock) {}
}
final class Screen {
    private let state: State
    init() {
        state = .init(services: .init(network: Resolver.resolve()))
    }
}
final class State {
    init(services: Services) {}
}
struct Services {
    let network: Network
}

extension Resolver: ResolverRegistering {
    public static func registerAllServices() {
        register { Derived(log: resolve()) }
        register { Store(resolve(), resolve()) }
        register { Screen() }
    }
}

@main
final class App {
    @Injected var derived: Derived
    @Injected var store: Store
    @Injected var screen: Screen
    static func main() { print(App()) }
}
