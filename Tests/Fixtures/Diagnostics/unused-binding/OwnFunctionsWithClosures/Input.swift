import Swinject

final class Injector {
    let container = Container()
    func get<T>(_ type: T.Type, _ configure: (T) -> Void = { _ in }) -> T {
        let value = container.resolve(type)!
        configure(value)
        return value
    }
    func all<T>(_ type: T.Type, names: String...) -> [T] { names.map { container.resolve(type, name: $0)! } }
    func lazy<T>(_ type: T.Type, orElse make: () -> T) -> T { container.resolve(type) ?? make() }
}

final class Home { var title = "" }
final class Log {}
final class Store {}
final class Unused {}

@main struct App {
    static func main() {
        let injector = Injector()
        injector.container.register(Home.self) { _ in Home() }
        injector.container.register(Log.self, name: "a") { _ in Log() }
        injector.container.register(Log.self, name: "b") { _ in Log() }
        injector.container.register(Store.self) { _ in Store() }
        injector.container.register(Unused.self) { _ in Unused() }
        let home = injector.get(Home.self) { $0.title = "Home" }
        print(home, injector.all(Log.self, names: "a", "b"), injector.lazy(Store.self) { Store() })
    }
}
