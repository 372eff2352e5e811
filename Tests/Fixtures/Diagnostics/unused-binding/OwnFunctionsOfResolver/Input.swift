import Resolver

extension Resolver.Name { static let disk = Self("disk") }

final class Injector {
    func get<T>(_ type: T.Type, from name: Resolver.Name? = nil) -> T { Resolver.resolve(name: name) }
    func page<T>(id: Int) -> T { Resolver.resolve(args: id) }
    func any<T>(_ type: T.Type) -> T? { Resolver.optional(type) }
}

final class Log {}
final class Store {}
final class Page {}
final class Unused {}
final class Missing {}

extension Resolver: ResolverRegistering {
    public static func registerAllServices() {
        register { Log() }
        register(name: .disk) { Store() }
        register { _, args in Page() }
        register { Unused() }
    }
}

@main struct App {
    static func main() {
        let injector = Injector()
        let page: Page = injector.page(id: 1)
        print(injector.get(Log.self), injector.get(Store.self, from: .disk), page)
        print(injector.get(Store.self), injector.any(Missing.self) as Any)
    }
}
