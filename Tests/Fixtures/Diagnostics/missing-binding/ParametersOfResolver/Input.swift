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
final class Settings {
    static let shared = Settings()
    let account: Account
}
final class Account {}

extension Resolver: ResolverRegistering {
    public static func registerAllServices() {
        register { Derived(log: resolve()) }
        register { Store(resolve(), resolve()) }
        register { Screen() }
        // The type of the property is registered.
        register { Settings.shared.account }
    }
}

@main
final class App {
    @Injected var derived: Derived
    @Injected var store: Store
    @Injected var screen: Screen
    @Injected var account: Account
    static func main() { print(App()) }
}
