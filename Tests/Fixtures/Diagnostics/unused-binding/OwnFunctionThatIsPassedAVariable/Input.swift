import Swinject

final class Injector {
    static let container = Container()
    static func get<T>(_ type: T.Type) -> T { container.resolve(type)! }
}

final class Log {}

@main struct App {
    static func main() {
        Injector.container.register(Log.self) { _ in Log() }
        let type = Log.self
        print(Injector.get(type))
    }
}
