import Swinject

protocol Screen { associatedtype Input; init(input: Input) }

final class Injector {
    private let container: Container
    init(container: Container) { self.container = container }
    func get<T>(_ type: T.Type) -> T { container.resolve(type)! }
    func get<T: Screen>(_ type: T.Type, input: T.Input) -> T { container.resolve(type, argument: input)! }
    func get<T>(id: Int, title: String? = nil, of type: T.Type) -> T { container.resolve(type, arguments: id, title)! }
    func fixed<T>(_ type: T.Type) -> T { container.resolve(type, argument: Context())! }
}

struct Context {}
final class Home: Screen {
    struct Input {}
    init(input: Input) {}
}
final class Log {}
final class Detail {}
final class Page {}
final class Unused {}
final class Missing {}

final class AppAssembly: Assembly {
    func assemble(container: Container) {
        container.register(Home.self) { (r, input: Home.Input) in Home(input: input) }
        container.register(Log.self) { _ in Log() }
        container.register(Detail.self) { (r, id: Int, title: String?) in Detail() }
        container.register(Page.self) { (r, context: Context) in Page() }
        container.register(Unused.self) { _ in Unused() }
    }
}

@main struct App {
    static func main() {
        let container = Container()
        AppAssembly().assemble(container: container)
        let injector = Injector(container: container)
        print(injector.get(Home.self, input: Home.Input()), injector.get(Log.self), injector.get(Missing.self))
        print(injector.get(id: 1, of: Detail.self), injector.fixed(Page.self))
        // It is registered with one argument.
        print(injector.get(Page.self))
    }
}
