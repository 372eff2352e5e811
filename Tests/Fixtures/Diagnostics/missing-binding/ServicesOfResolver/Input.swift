import Resolver

protocol Store {}
final class DiskStore: Store {}
final class Clock {}
final class Search {
    init(store: Store, clock: Clock, log: Log) {}
}
final class Log {}
final class Tracker {}

extension Resolver: ResolverRegistering {
    public static func registerAllServices() {
        register { DiskStore() }.implements(Store.self)
        register(name: .slow) { Clock() }
        // The parameters have the types of the initializer: Clock and Log are not registered without a name.
        register { Search(store: resolve(), clock: resolve(), log: resolve()) }
    }
}

@main
final class App {
    @Injected var search: Search
    @LazyInjected(name: .slow) var clock: Clock
    @OptionalInjected var tracker: Tracker?

    static func main() {
        let store: Store = Resolver.resolve()
        print(App(), store, Resolver.optional(Tracker.self) as Any)
    }
}
