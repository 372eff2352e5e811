import Swinject

final class Injector {
    let container = Container()
    subscript<T>(_ type: T.Type) -> T { container.resolve(type)! }
    subscript<T>(type: T.Type, id id: Int) -> T { container.resolve(type, argument: id)! }
    subscript<T>(name name: String, type: T.Type) -> T? { container.resolve(type, name: name) }
}

final class Home {}
final class Log {}
final class Store {}
final class Unused {}
final class Missing {}

@main struct App {
    static func main() {
        let injector = Injector()
        injector.container.register(Home.self) { (_, id: Int) in Home() }
        injector.container.register(Log.self) { _ in Log() }
        injector.container.register(Store.self, name: "disk") { _ in Store() }
        injector.container.register(Unused.self) { _ in Unused() }
        print(injector[Log.self], injector[Home.self, id: 1], injector[name: "disk", Store.self] as Any)
        print(injector[Missing.self])
    }
}
