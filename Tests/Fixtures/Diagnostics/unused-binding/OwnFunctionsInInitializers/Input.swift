import Swinject

let container = Container()
func get<T>() -> T { container.resolve(T.self)! }
func get<T>(named name: String) -> T { container.resolve(T.self, name: name)! }
func get<T>(_ id: Int) -> T { container.resolve(T.self, argument: id)! }

final class Log {}
final class Store {}
final class Page {}
final class Unused {}
final class Missing {}

final class Home {
    init(log: Log, store: Store, page: Page) {}
}
final class Other {
    init(_ missing: Missing, store: Store) {}
}

@main struct App {
    static func main() {
        container.register(Log.self) { _ in Log() }
        container.register(Store.self, name: "disk") { _ in Store() }
        container.register(Page.self) { (_, id: Int) in Page() }
        container.register(Unused.self) { _ in Unused() }
        print(Home(log: get(), store: get(named: "disk"), page: get(1)))
        print(Other(get(), store: get(named: "cloud")))
    }
}
